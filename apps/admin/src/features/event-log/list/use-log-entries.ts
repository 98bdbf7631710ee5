import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nextPageOf } from '#shared/table/next-page.js';
import { logPages, newestLogs, type LogListQuery } from '../event-log.queries.js';
import { prependNewer, hideNewerThan, newestIdOf } from './visible-entries.js';

/**
 * Loads entries page by page. If the latest entries come first, new entries stay hidden until the
 * user asks for them, so that the list does not move.
 */
export function useLogEntries(query: LogListQuery) {
  const cache = useQueryClient();
  const pages = logPages(query);
  const list = useInfiniteQuery(pages);
  const isLatestFirst = query.order !== 'asc';
  const isCurrent = list.data !== undefined && !list.isPlaceholderData;
  const { data: newestPage } = useQuery({
    ...newestLogs(query),
    enabled: isLatestFirst && isCurrent,
  });
  const view = JSON.stringify(query);
  const loadedEntries = list.data?.pages.flatMap(({ entries }) => entries);
  const { entries: allEntries, hasGap } =
    loadedEntries && isCurrent && isLatestFirst && newestPage
      ? prependNewer(loadedEntries, newestPage)
      : { entries: loadedEntries, hasGap: false };
  const [newestShown, setShownLimit] = useState<{ view: string; newestId: number } | null>(null);
  // Hide no entries until the pages cached during an earlier visit have been replaced. Otherwise,
  // entries recorded since that visit would count as new.
  const isSettled = isCurrent && (list.isFetchedAfterMount || !list.isStale);
  if (allEntries && isSettled && newestShown?.view !== view)
    setShownLimit({ view, newestId: newestIdOf(allEntries) });
  const shownEntries =
    allEntries &&
    hideNewerThan(
      allEntries,
      isLatestFirst && newestShown?.view === view ? newestShown.newestId : null,
    );
  const showNewEntries = (): void => {
    if (allEntries && !hasGap) return setShownLimit({ view, newestId: newestIdOf(allEntries) });
    // Refetch the list, because entries between the loaded pages and the newest page are missing.
    setShownLimit(null);
    void cache.resetQueries({ queryKey: pages.queryKey, exact: true });
  };
  return {
    view,
    rows: shownEntries?.entries,
    newCount: shownEntries?.newCount ?? 0,
    /** True if `newCount` is only a lower bound. */
    isLowerBound: hasGap,
    showNewEntries,
    /** The highest ID of all loaded entries, including hidden ones; undefined while loading. */
    newestId: allEntries && isCurrent ? newestIdOf(allEntries) : undefined,
    error: list.error,
    retry: () => void list.refetch(),
    next: isCurrent ? nextPageOf(list) : undefined,
  };
}
