import { endpoints, type Endpoint } from '@stackyard/contracts';
import type { Express } from 'express';

/** Every route of the contract under its name, e.g. `GET /api/stacks/:id`. */
export const routeTable = endpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const);

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Method and path of every route that the HTTP server knows. */
export function routesOf(express: Express): string[] {
  return express.router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).map((layer) => `${layer.method.toUpperCase()} ${route?.path}`),
  );
}
