import type { TokenState } from '@stackyard/contracts';
import { id, listOf, oneOf, searchParams } from '#shared/filters/search-params.js';

/** Written out: the router comes with the first page, which does without the contract of tokens. */
const states = ['active', 'expired', 'revoked'] as const satisfies TokenState[];

/** Which tokens are listed, which dialog is open, and for which token. */
export const tokensSearch = searchParams({
  state: listOf(states),
  open: oneOf(['create', 'rotate', 'revoke']),
  id,
});
