import type { TokenState } from '@stackyard/contracts';
import { id, listOf, oneOf, searchParams } from '#shared/filters/search-params.js';

/**
 * Listed here instead of imported, because the router is part of the main bundle, which must not
 * include the token contract.
 */
const states = ['active', 'expired', 'revoked'] as const satisfies TokenState[];

/** The filter, the open dialog, and the token or stack that the dialog is about. */
export const tokensSearch = searchParams({
  state: listOf(states),
  open: oneOf(['create', 'rotate', 'revoke']),
  id,
  /** The stack that a new token is for. */
  stack: id,
});
