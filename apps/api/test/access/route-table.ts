import { endpoints, type Endpoint } from '@stackyard/contracts';
import type { Express } from 'express';

/** All routes of the contract by name, e.g. `GET /api/stacks/:id`. */
export const routeTable = endpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const);

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Returns the method and path of each route that is registered in the HTTP server. */
export function routesOf(express: Express): string[] {
  return express.router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).map((layer) => `${layer.method.toUpperCase()} ${route?.path}`),
  );
}
