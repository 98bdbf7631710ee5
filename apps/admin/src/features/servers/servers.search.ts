import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

/** Which dialog is open, and for which server. */
export const serversSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'key', 'remove']),
  id,
});
