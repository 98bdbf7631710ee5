import { useEffect } from 'react';
import { rememberPage } from '../command-palette/recent-pages.js';
import { brand } from '../theme/brand.js';

/** Sets the document title, and adds the page to the recent pages of the command palette. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    rememberPage({ path: window.location.pathname, title });
  }, [title]);
}
