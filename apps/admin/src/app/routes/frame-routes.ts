import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router';
import { id, searchParams } from '#shared/filters/search-params.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { requireSession } from '../guards.js';

export const rootRoute = createRootRouteWithContext<{ cache: QueryClient }>()({
  component: Outlet,
});

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // During navigation, keep the server that is selected in the top bar.
  validateSearch: searchParams({ server: id }),
  search: { middlewares: [retainSearchParams(['server'])] },
  beforeLoad: requireSession,
  component: lazyComponent(async () => (await import('../shell/shell.js')).Shell),
});
