import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryFilters,
} from '@tanstack/react-query';

/**
 * Refetches queries that were invalidated during their first fetch. TanStack Query does not restart
 * a first fetch, although its response may predate the invalidation.
 */
function refetchAfterFirstReads(cache: QueryClient, filters: QueryFilters): void {
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

/** A query client that also refetches invalidated queries that are loading for the first time. */
export class AppQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters.refetchType !== 'none') refetchAfterFirstReads(this, filters);
    return super.invalidateQueries(filters, options);
  }
}
