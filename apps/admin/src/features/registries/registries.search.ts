import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

/** The open dialog and its registry. */
export const registriesSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'remove']),
  id,
});
