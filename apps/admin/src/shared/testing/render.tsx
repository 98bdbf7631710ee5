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

/** Renders a component with all providers of the app, but without its routes. */
export async function renderWithProviders(part: ReactNode, address = '/', route?: PageRoute) {
  const cache = createQueryClient();
  cache.setDefaultOptions({ queries: { retry: false } });
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  const createPage = (path: string, content: ReactNode) =>
    createRoute({ getParentRoute: () => shell, path, component: () => content });
  const otherPage = route ? null : part;
  const parent = route?.inShell === false ? root : shell;
  const own = route && customRoute(() => parent, part, route);
  const pages = [createPage('/', otherPage), createPage('/$', otherPage)];
  const inside = own && parent === shell ? [...pages, own] : pages;
  const router = createRouter({
    routeTree: root.addChildren([
      shell.addChildren(inside),
      ...(own && parent === root ? [own] : []),
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

function customRoute(getParentRoute: () => AnyRoute, part: ReactNode, route: PageRoute): AnyRoute {
  const { path, validateSearch } = route;
  const component = (): ReactNode => part;
  return createRoute({
    getParentRoute,
    path,
    component,
    ...(validateSearch && { validateSearch }),
  });
}
