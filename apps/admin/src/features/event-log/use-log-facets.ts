import type { LogFilterQuery } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { logFacets } from './event-log.queries.js';

/** The minimum time between two counts, because counting is more expensive than reading a page. */
const refetchIntervalMs = 5000;

/**
 * Returns the counts of the matching entries, and refetches them when a newer entry appears.
 *
 * @param newestId - ID of the latest entry; undefined while loading
 */
export function useLogFacets(query: LogFilterQuery, newestId: number | undefined) {
  const facets = useQuery(logFacets(query));
  const { dataUpdatedAt, isFetching, refetch } = facets;
  const [countedState, setCountedState] = useState({ at: dataUpdatedAt, newest: newestId });
  if (
    countedState.at !== dataUpdatedAt ||
    (countedState.newest ?? newestId) !== countedState.newest
  ) {
    setCountedState({ at: dataUpdatedAt, newest: newestId });
  }
  const isOutdated =
    dataUpdatedAt > 0 && (newestId ?? 0) > (countedState.newest ?? 0) && !isFetching;
  const refetchFacets = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isOutdated) return undefined;
    const delayMs = Math.max(0, dataUpdatedAt + refetchIntervalMs - Date.now());
    const timer = setTimeout(refetchFacets, delayMs);
    return () => clearTimeout(timer);
  }, [isOutdated, dataUpdatedAt]);
  return facets;
}
