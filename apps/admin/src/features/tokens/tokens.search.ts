import { tokenStates } from '@stackyard/contracts';
import { id, listOf, oneOf, searchParams } from '../../shared/filters/search-params.js';

/** Which tokens are listed, which dialog is open, and for which token. */
export const tokensSearch = searchParams({
  state: listOf(tokenStates),
  open: oneOf(['create', 'rotate', 'revoke']),
  id,
});
