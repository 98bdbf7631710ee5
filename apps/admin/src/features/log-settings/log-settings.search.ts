import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

/** Which dialog is open, and for which receiver. */
export const logSettingsSearch = searchParams({
  open: oneOf(['add', 'edit', 'test', 'remove', 'run']),
  id,
});
