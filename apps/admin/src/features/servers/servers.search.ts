import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

export const serversSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'key', 'remove']),
  id,
});
