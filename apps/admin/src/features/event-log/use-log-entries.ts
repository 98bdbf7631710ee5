import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logList } from '../../shared/queries/logs.queries.js';
import { holdNewer, newestOf } from './held-entries.js';
import { toQuery, type LogFilter } from './log-filter.js';

/** Entries page by page. Newer ones do not push the others down: they wait until they are asked for. */
export function useLogEntries(filter: LogFilter) {
  const query = useInfiniteQuery(logList(toQuery(filter)));
  const view = JSON.stringify(filter);
  const all = query.data?.pages.flatMap(({ entries }) => entries);
  const [hold, setHold] = useState<{ view: string; newest: number } | null>(null);
  // What was kept from an earlier visit gives way to what is true now before anything is held.
  const settled = !query.isPlaceholderData && (query.isFetchedAfterMount || !query.isStale);
  if (all && settled && hold?.view !== view) setHold({ view, newest: newestOf(all) });
  const latestFirst = filter.order !== 'asc';
  const newest = latestFirst && hold?.view === view ? hold.newest : null;
  const held = all && holdNewer(all, newest);
  return {
    view,
    all,
    rows: held?.entries,
    fresh: held?.fresh ?? 0,
    showFresh: () => all && setHold({ view, newest: newestOf(all) }),
    error: query.error,
    retry: () => void query.refetch(),
    loading: query.isFetching,
    next: query.hasNextPage ? () => !query.isFetching && void query.fetchNextPage() : undefined,
  };
}
