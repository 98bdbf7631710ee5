import type { LogFilterQuery } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { logFacets } from './event-log.queries.js';

/** Counts follow what arrives, but no faster than this: they read more than a page does. */
const pace = 5000;

/** What the filters leave, counted; `newest` is the latest entry of the list, unless it is loading. */
export function useLogFacets(query: LogFilterQuery, newest: number | undefined) {
  const facets = useQuery(logFacets(query));
  const { dataUpdatedAt, isFetching, refetch } = facets;
  const [counted, setCounted] = useState({ at: dataUpdatedAt, newest });
  if (counted.at !== dataUpdatedAt || (counted.newest ?? newest) !== counted.newest) {
    setCounted({ at: dataUpdatedAt, newest });
  }
  const behind = dataUpdatedAt > 0 && (newest ?? 0) > (counted.newest ?? 0) && !isFetching;
  const readAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!behind) return undefined;
    const wait = Math.max(0, dataUpdatedAt + pace - Date.now());
    const timer = setTimeout(readAgain, wait);
    return () => clearTimeout(timer);
  }, [behind, dataUpdatedAt]);
  return facets;
}
