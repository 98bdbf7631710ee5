import { endpoints, type Endpoint } from '@stackyard/contracts';
import type { Express } from 'express';

/** All routes of the contract by name, for example `GET /api/stacks/:id`. */
export const routeTable = endpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const);

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Returns the method and path of every route registered in Express. */
export function routesOf(express: Express): string[] {
  return express.router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).map((layer) => `${layer.method.toUpperCase()} ${route?.path}`),
  );
}
