import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

export const registriesSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'remove']),
  id,
});
