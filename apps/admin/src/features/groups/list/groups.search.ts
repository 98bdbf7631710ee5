import { flag, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/** The view, the search text, and whether the form for a new group is open. */
export const groupsSearch = searchParams({
  search: text,
  view: oneOf(['matrix']),
  open: oneOf(['create']),
});

/** Whether the confirmation for deleting the group is open. */
export const groupSearch = searchParams({ remove: flag });
