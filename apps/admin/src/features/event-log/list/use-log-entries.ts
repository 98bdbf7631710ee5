import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logPages, newestLogs, type LogListQuery } from '../event-log.queries.js';
import { continueWith, holdNewer, newestOf } from './held-entries.js';

/** Entries page by page. Newer ones do not push the others down: they wait until they are asked for. */
export function useLogEntries(query: LogListQuery) {
  const cache = useQueryClient();
  const pages = logPages(query);
  const list = useInfiniteQuery(pages);
  const latestFirst = query.order !== 'asc';
  const current = list.data !== undefined && !list.isPlaceholderData;
  const { data: newest } = useQuery({ ...newestLogs(query), enabled: latestFirst && current });
  const view = JSON.stringify(query);
  const loaded = list.data?.pages.flatMap(({ entries }) => entries);
  const { entries: all, gap } =
    loaded && current && latestFirst && newest
      ? continueWith(loaded, newest)
      : { entries: loaded, gap: false };
  const [hold, setHold] = useState<{ view: string; newest: number } | null>(null);
  // What was kept from an earlier visit gives way to what is true now before anything is held.
  const settled = current && (list.isFetchedAfterMount || !list.isStale);
  if (all && settled && hold?.view !== view) setHold({ view, newest: newestOf(all) });
  const held = all && holdNewer(all, latestFirst && hold?.view === view ? hold.newest : null);
  const showFresh = (): void => {
    if (all && !gap) return setHold({ view, newest: newestOf(all) });
    // Pages that do not reach up to the newest one would leave entries out without a word.
    setHold(null);
    void cache.resetQueries({ queryKey: pages.queryKey, exact: true });
  };
  // A read of all pages that is under way gives way: the end of the list comes into sight only once.
  const next = (): void => {
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  };
  return {
    view,
    rows: held?.entries,
    fresh: held?.fresh ?? 0,
    /** True when there are more newer ones than were counted. */
    freshMore: gap,
    showFresh,
    /** Highest number that is known of, shown or not; undefined while it is loaded. */
    newest: all && current ? newestOf(all) : undefined,
    error: list.error,
    retry: () => void list.refetch(),
    next: current && list.hasNextPage ? next : undefined,
  };
}
