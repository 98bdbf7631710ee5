import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryFilters,
} from '@tanstack/react-query';

/**
 * A first read that is under way cannot be started over, and what it brings may be older than the reason
 * to read again: it is followed by another.
 */
function followFirstReads(cache: QueryClient, filters: QueryFilters): void {
  const firstReads = cache
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  for (const { promise, queryKey } of firstReads) {
    promise?.then(
      () => cache.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    );
  }
}

/** Reads again whatever was taken for stale, also what is being read for the first time. */
export class FollowingQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters.refetchType !== 'none') followFirstReads(this, filters);
    return super.invalidateQueries(filters, options);
  }
}
