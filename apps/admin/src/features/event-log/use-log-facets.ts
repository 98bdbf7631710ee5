import type { LogFilterQuery } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { logFacets } from './event-log.queries.js';

/** Limit how often entries are counted, because counting is more expensive than reading a page. */
const refetchIntervalMs = 5000;

/**
 * Returns the counts of the matching entries. `newest` is the ID of the latest entry; undefined
 * while loading.
 */
export function useLogFacets(query: LogFilterQuery, newest: number | undefined) {
  const facets = useQuery(logFacets(query));
  const { dataUpdatedAt, isFetching, refetch } = facets;
  const [counted, setCounted] = useState({ at: dataUpdatedAt, newest });
  if (counted.at !== dataUpdatedAt || (counted.newest ?? newest) !== counted.newest) {
    setCounted({ at: dataUpdatedAt, newest });
  }
  const behind = dataUpdatedAt > 0 && (newest ?? 0) > (counted.newest ?? 0) && !isFetching;
  const refetchFacets = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!behind) return undefined;
    const wait = Math.max(0, dataUpdatedAt + refetchIntervalMs - Date.now());
    const timer = setTimeout(refetchFacets, wait);
    return () => clearTimeout(timer);
  }, [behind, dataUpdatedAt]);
  return facets;
}
