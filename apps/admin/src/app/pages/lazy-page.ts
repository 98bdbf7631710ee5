import { lazyComponent } from '#shared/lazy/lazy-component.js';
import type { pages } from './pages.js';

const loadPages = async () => (await import('./pages.js')).pages;

/**
 * Returns a page that is loaded on demand. The list of pages is loaded on demand too, because the
 * build adds the names of all files of every page to it.
 */
export function lazyPage(name: keyof typeof pages) {
  return lazyComponent(async () => {
    const loadedPages = await loadPages();
    return loadedPages[name]();
  });
}

/** Loads the list of pages in advance, which saves a request when the next page opens. */
export function preparePages(): void {
  // Ignore the error: opening a page tries to load the list again.
  loadPages().catch(() => undefined);
}
