export interface RecentPage {
  path: string;
  title: string;
}

/** Pages about a single stack, user or other item, which users often want to return to. */
const itemPagePath = /^\/(stacks|redeploys|jobs|reports|administration\/(users|groups))\/[^/]+$/;
const maxPages = 6;
// Stored only in memory, because the next user of this browser must not learn which pages were
// read.
let pages: readonly RecentPage[] = [];

/** Adds the page of a stack, user or other item to the recent pages, newest first. */
export function rememberPage(page: RecentPage): void {
  if (!itemPagePath.test(page.path)) return;
  pages = [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, maxPages);
}

/** Returns the pages that the user has opened since the app was loaded, except the current one. */
export function recentPages(currentPath: string): readonly RecentPage[] {
  return pages.filter(({ path }) => path !== currentPath);
}

export function forgetPages(): void {
  pages = [];
}
