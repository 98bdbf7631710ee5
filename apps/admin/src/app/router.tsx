import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { parseSearch, stringifySearch } from '#shared/filters/search-params.js';
import { accountRoutes } from './routes/account-routes.js';
import { administrationRoutes } from './routes/administration-routes.js';
import { entryRoutes } from './routes/entry-routes.js';
import { rootRoute, shellRoute } from './routes/frame-routes.js';
import { jobsRoutes } from './routes/jobs-routes.js';
import { maintenanceRoutes } from './routes/maintenance-routes.js';
import { shellRoutes } from './routes/shell-routes.js';
import { NotFound } from './shell/faults/not-found.js';
import { PageFault } from './shell/faults/page-fault.js';

// Unknown paths render inside the shell, so that the navigation stays available.
const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFound,
});

const pages = [
  ...shellRoutes,
  maintenanceRoutes,
  jobsRoutes,
  administrationRoutes,
  accountRoutes,
  notFoundRoute,
] as const;
const routeTree = rootRoute.addChildren([...entryRoutes, shellRoute.addChildren(pages)]);

export function createAppRouter(cache: QueryClient) {
  return createRouter({
    routeTree,
    context: { cache },
    parseSearch,
    stringifySearch,
    // Drop search parameters that no route declares.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageFault,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
