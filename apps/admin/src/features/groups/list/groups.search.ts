import { flag, oneOf, searchParams, text } from '#shared/filters/search-params.js';

/**
 * URL parameters of the groups page: the search text, the view, and whether the form for a new
 * group is open.
 */
export const groupsSearch = searchParams({
  search: text,
  view: oneOf(['matrix']),
  open: oneOf(['create']),
});

/** URL parameter of a group page: whether the confirmation for deleting the group is open. */
export const groupSearch = searchParams({ remove: flag });
