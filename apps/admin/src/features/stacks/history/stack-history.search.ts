import { id, searchParams } from '#shared/filters/search-params.js';

/**
 * `from` and `to` are the IDs of the redeploys whose snapshots are compared. Without `to`, the
 * snapshot of `from` is compared with the current stack.
 */
export const stackHistorySearch = searchParams({ from: id, to: id });
