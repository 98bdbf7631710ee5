import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

/** The open dialog and its receiver. */
export const logSettingsSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'remove', 'run']),
  id,
});
