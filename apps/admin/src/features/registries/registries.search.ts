import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

/** Which dialog is open, and for which registry. */
export const registriesSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'remove']),
  id,
});
