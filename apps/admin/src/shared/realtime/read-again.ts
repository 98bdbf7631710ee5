import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Takes queries for stale and reads those on screen again. A first read that is under way cannot be
 * started over, and what it brings may be older than the reason to read again: it is followed by another.
 */
export function readAgain(cache: QueryClient, filters: QueryFilters = {}): void {
  const firstReads = cache
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void cache.invalidateQueries(filters);
  for (const { promise, queryKey } of firstReads) {
    promise?.then(
      () => cache.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    );
  }
}
