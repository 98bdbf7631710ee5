import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

/** The open dialog and its server. */
export const serversSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'key', 'remove']),
  id,
});
