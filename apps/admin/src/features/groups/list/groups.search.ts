import { flag, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/** The list or the comparison, its search, and whether the form for a new group is open. */
export const groupsSearch = searchParams({
  search: text,
  view: oneOf(['matrix']),
  open: oneOf(['create']),
});

/** Whether the removal of the group is asked for. */
export const groupSearch = searchParams({ remove: flag });
