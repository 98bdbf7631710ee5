import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryFilters,
} from '@tanstack/react-query';

/**
 * TanStack Query does not restart a first read that is in flight, although the reply may be older
 * than the invalidation. Reads once more when the first read ends.
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

/** Invalidates queries as usual, and also those that are still loading for the first time. */
export class AppQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters.refetchType !== 'none') refetchAfterFirstReads(this, filters);
    return super.invalidateQueries(filters, options);
  }
}
