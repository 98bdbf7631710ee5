import { id, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/** How planned windows are shown, and which of them is open. */
export const maintenanceSearch = searchParams({
  view: oneOf(['month', 'week', 'list']),
  /** A day of the stretch that the calendar shows, or the one to plan on. */
  day: text,
  open: oneOf(['plan', 'edit', 'show']),
  window: id,
  /** Start of the time that is shown, ISO 8601. */
  at: text,
});
