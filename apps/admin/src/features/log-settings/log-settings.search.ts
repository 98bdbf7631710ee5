import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

export const logSettingsSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'remove', 'run']),
  id,
});
