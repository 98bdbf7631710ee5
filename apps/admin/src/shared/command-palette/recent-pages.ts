export interface RecentPage {
  path: string;
  title: string;
}

/**
 * Pages about a single item. Only these count as recent, because the palette always lists the main
 * pages.
 */
const itemPagePath = /^\/(stacks|redeploys|jobs|reports|administration\/(users|groups))\/[^/]+$/;
const maxPages = 6;
// Stored only in memory, so that the next user of this browser cannot see which pages the previous
// user opened.
let pages: readonly RecentPage[] = [];

/** Adds a page at the start of the recent pages, if it is about a single item. */
export function rememberPage(page: RecentPage): void {
  if (!itemPagePath.test(page.path)) return;
  pages = [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, maxPages);
}

/** Returns the item pages that the user opened most recently, except the current one. */
export function recentPages(currentPath: string): readonly RecentPage[] {
  return pages.filter(({ path }) => path !== currentPath);
}

export function forgetPages(): void {
  pages = [];
}
