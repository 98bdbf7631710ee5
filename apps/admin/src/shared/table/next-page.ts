interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Loads the next page when the end of a list comes into view; undefined if there is none. It does not
 * wait for a reload of the loaded pages, but cancels it: the end comes into view only once.
 */
export function nextPageOf(list: PagedList): (() => void) | undefined {
  if (!list.hasNextPage || list.isPlaceholderData) return undefined;
  return () => {
    if (!list.isFetchingNextPage) list.fetchNextPage();
  };
}
