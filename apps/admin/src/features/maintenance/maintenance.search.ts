import { id, oneOf, positiveInteger, searchParams, text } from '#shared/filters/search-params.js';

/** The layout of the window list, and the open window. */
export const maintenanceSearch = searchParams({
  view: oneOf(['month', 'week', 'list']),
  /** A day in the visible part of the calendar, or the day on which to schedule a window. */
  day: text,
  open: oneOf(['plan', 'edit', 'show']),
  window: id,
  /** Asks the user to start maintenance that lasts this number of minutes. */
  start: positiveInteger,
  /** Start of the displayed occurrence, in ISO 8601 format. */
  at: text,
});
