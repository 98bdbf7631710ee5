interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Returns a function that loads the next page of a list; undefined if there is none, or while rows
 * of another filter are shown. If the loaded pages are being refetched, loading the next page
 * cancels the refetch, so that the user does not have to wait for it.
 */
export function nextPageOf(list: PagedList): (() => void) | undefined {
  if (!list.hasNextPage || list.isPlaceholderData) return undefined;
  return () => {
    if (!list.isFetchingNextPage) list.fetchNextPage();
  };
}
