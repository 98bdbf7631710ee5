import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router';
import { id, searchParams } from '#shared/filters/search-params.js';
import { requireSession } from '../guards.js';

export const root = createRootRouteWithContext<{ cache: QueryClient }>()({ component: Outlet });

/** The frame around every page of a signed-in person. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The picked server stays while one goes from page to page.
  validateSearch: searchParams({ server: id }),
  search: { middlewares: [retainSearchParams(['server'])] },
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('../shell/shell.js'), 'Shell'),
});
