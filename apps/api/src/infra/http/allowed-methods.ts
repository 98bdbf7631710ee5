import { endpoints } from '@stackyard/contracts';
import type { NextFunction, Request, Response } from 'express';
import { patternOf } from './path-pattern.js';
import { ProblemError } from './problem-error.js';

/** Paths of the API documentation, which the contract does not contain. */
const documentationPaths = ['/api/openapi.json', '/api/docs', '/api/docs/start.js'];

const routes = [
  ...endpoints.map(({ endpoint: { method, path } }) => ({ method, path })),
  ...documentationPaths.map((path) => ({ method: 'GET' as const, path })),
].map(({ method, path }) => ({
  // For every GET route, the router also handles HEAD.
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: patternOf(path),
}));

const methodOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods of all paths without parameters, for a fast lookup. Most requests use such paths. */
const methodsByPlainPath = new Map(
  [...endpoints.map(({ endpoint }) => endpoint.path), ...documentationPaths]
    .filter((path) => !path.includes(':'))
    .map((path) => [path, methodsOf(path)]),
);

/** Returns the methods that an API path supports; empty if the path does not exist. */
export function allowedMethods(path: string): readonly string[] {
  return methodsByPlainPath.get(path) ?? methodsOf(path);
}

function methodsOf(path: string): string[] {
  const supportedMethods = routes.flatMap(({ methods, pattern }) =>
    pattern.test(path) ? methods : [],
  );
  return supportedMethods.length === 0
    ? []
    : [...methodOrder.filter((name) => supportedMethods.includes(name)), 'OPTIONS'];
}

/**
 * Responds to OPTIONS and rejects methods that a path does not support (RFC 9110, 15.5.6). The list
 * of methods is public, so this check runs before authentication.
 */
export function refuseOtherMethods(request: Request, response: Response, next: NextFunction): void {
  const { method, path } = request;
  const supportedMethods = allowedMethods(path);
  if (
    supportedMethods.length === 0 ||
    (method !== 'OPTIONS' && supportedMethods.includes(method))
  ) {
    next();
    return;
  }
  response.setHeader('Allow', supportedMethods.join(', '));
  if (method === 'OPTIONS') response.status(204).end();
  else
    next(
      new ProblemError(
        'METHOD_NOT_ALLOWED',
        `${path} accepts only ${supportedMethods.join(', ')}.`,
      ),
    );
}
