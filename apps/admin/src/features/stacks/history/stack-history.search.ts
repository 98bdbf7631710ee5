import { id, searchParams } from '#shared/filters/search-params.js';

/**
 * `from` and `to` are the redeploys whose states are compared. Without `to`, `from` is compared
 * with the current state.
 */
export const stackHistorySearch = searchParams({ from: id, to: id });
