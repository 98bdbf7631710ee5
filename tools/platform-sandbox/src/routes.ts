import { json, toErrorReply, RequestError, unknownRouteReply } from './http/reply.js';
import type { Reply, SandboxRequest } from './http/reply.js';

/** Handles one kind of request. `ids` are the numbers in its path, in order. */
export type Handler = (request: SandboxRequest, ids: number[]) => Reply | Promise<Reply>;

/**
 * A route. In its path, `:id` matches a number and `*` any text; the method `*` matches every
 * method.
 */
export interface Route {
  method: string;
  path: string;
  handle: Handler;
  isPublic?: boolean;
}

/**
 * Dispatches requests to their routes and, unless the route is public, checks the key first. Errors
 * become error responses.
 */
export class Router {
  private readonly routes: { method: string; pattern: RegExp; route: Route }[];

  constructor(
    routes: readonly Route[],
    private readonly keyOf: () => string,
  ) {
    this.routes = routes.map((route) => ({
      method: route.method,
      pattern: new RegExp(`^${route.path.replaceAll(':id', '([^/]+)').replaceAll('*', '(?:.*)')}$`),
      route,
    }));
  }

  async respond(request: SandboxRequest): Promise<Reply> {
    try {
      return await this.dispatch(request);
    } catch (error) {
      if (error instanceof RequestError) return toErrorReply(error);
      return json({ message: error instanceof Error ? error.message : 'Unexpected' }, 500);
    }
  }

  private dispatch(request: SandboxRequest): Reply | Promise<Reply> {
    for (const { method, pattern, route } of this.routes) {
      if (method !== request.method && method !== '*') continue;
      const found = pattern.exec(request.path);
      if (!found) continue;
      if (!route.isPublic) this.assertKey(request);
      return route.handle(request, found.slice(1).map(parseRouteNumber));
    }
    return unknownRouteReply();
  }

  private assertKey(request: SandboxRequest): void {
    const key = request.headers['x-api-key'];
    if (key === this.keyOf()) return;
    const message =
      key === undefined ? 'A valid authorization token is missing' : 'Invalid JWT token';
    throw new RequestError(401, message, 'Unauthorized');
  }
}

function parseRouteNumber(text: string): number {
  if (!/^-?\d+$/.test(text)) {
    throw new RequestError(
      400,
      'Invalid stack identifier route variable',
      `Strconv.Atoi: parsing "${text}"`,
    );
  }
  return Number(text);
}
