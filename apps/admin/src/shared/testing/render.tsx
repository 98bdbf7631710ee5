import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.js';
import { parseSearch, stringifySearch } from '../filters/search-params.js';
import { loadRareProblems } from '../problems/rare-problems.js';
import { theme } from '../theme/theme.js';

/** The route at which a page is rendered, for pages that read their own address. */
export interface PageRoute {
  path: string;
  /** False for pages that are shown outside the shell. */
  inShell?: boolean;
  validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>;
}

/**
 * Renders a component with all providers of the app, but without the app's routes. If `route` is
 * passed, the component is rendered at that route.
 */
export async function renderWithProviders(element: ReactNode, address = '/', route?: PageRoute) {
  const cache = createQueryClient();
  cache.setDefaultOptions({ queries: { retry: false } });
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  const createPage = (path: string, content: ReactNode) =>
    createRoute({ getParentRoute: () => shell, path, component: () => content });
  const otherPage = route ? null : element;
  const parent = route?.inShell === false ? root : shell;
  const testedRoute = route && customRoute(() => parent, element, route);
  const pages = [createPage('/', otherPage), createPage('/$', otherPage)];
  const shellRoutes = testedRoute && parent === shell ? [...pages, testedRoute] : pages;
  const router = createRouter({
    routeTree: root.addChildren([
      shell.addChildren(shellRoutes),
      ...(testedRoute && parent === root ? [testedRoute] : []),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  await loadRareProblems();
  const view = render(
    <QueryClientProvider client={cache}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, cache, router };
}

function customRoute(
  getParentRoute: () => AnyRoute,
  element: ReactNode,
  route: PageRoute,
): AnyRoute {
  const { path, validateSearch } = route;
  const component = (): ReactNode => element;
  return createRoute({
    getParentRoute,
    path,
    component,
    ...(validateSearch && { validateSearch }),
  });
}
