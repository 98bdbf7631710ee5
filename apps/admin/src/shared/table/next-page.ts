interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Returns a function that loads the next page when the end of a list comes into view; undefined if
 * there is no next page. If the loaded pages are being refetched, this cancels the refetch instead
 * of waiting for it, because the end comes into view only once.
 */
export function nextPageOf(list: PagedList): (() => void) | undefined {
  if (!list.hasNextPage || list.isPlaceholderData) return undefined;
  return () => {
    if (!list.isFetchingNextPage) list.fetchNextPage();
  };
}
