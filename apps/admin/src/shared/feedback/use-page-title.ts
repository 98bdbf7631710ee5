import { useEffect } from 'react';
import { rememberPage } from '../command-palette/recent-pages.js';
import { brand } from '../theme/brand.js';

/**
 * Sets the document title. A page about a single item is also added to the recent pages of the
 * command palette.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    rememberPage({ path: window.location.pathname, title });
  }, [title]);
}
