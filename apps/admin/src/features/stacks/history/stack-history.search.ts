import { id, searchParams } from '#shared/filters/search-params.js';

/**
 * The redeploys whose states are compared. Without `to`, the state is compared with the current
 * one.
 */
export const stackHistorySearch = searchParams({ from: id, to: id });
