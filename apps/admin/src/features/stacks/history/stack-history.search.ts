import { id, searchParams } from '#shared/filters/search-params.js';

/** The redeploys whose states are compared; without `to`, the current state. */
export const stackHistorySearch = searchParams({ from: id, to: id });
