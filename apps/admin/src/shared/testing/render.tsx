import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.js';
import { parseSearch, stringifySearch } from '../filters/search-params.js';
import { theme } from '../theme/theme.js';

/** Draws a part of a page with everything around it that the app has, except its routes. */
export async function renderPart(part: ReactNode, address = '/') {
  const cache = createQueryClient();
  cache.setDefaultOptions({ queries: { retry: false } });
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  const page = createRoute({ getParentRoute: () => shell, path: '/$', component: () => part });
  const home = createRoute({ getParentRoute: () => shell, path: '/', component: () => part });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([home, page])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const view = render(
    <QueryClientProvider client={cache}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, cache, router };
}
