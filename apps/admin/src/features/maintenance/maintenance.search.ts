import { id, oneOf, positiveInteger, searchParams, text } from '#shared/filters/search-params.js';

export const maintenanceSearch = searchParams({
  view: oneOf(['month', 'week', 'list']),
  /**
   * A day in the visible month or week of the calendar, or the day on which to schedule a window.
   */
  day: text,
  open: oneOf(['plan', 'edit', 'show']),
  window: id,
  /** Opens the dialog that starts maintenance, and suggests this duration in minutes. */
  start: positiveInteger,
  /** Start of the displayed occurrence, in ISO 8601 format. */
  at: text,
});
