import { endpoints } from '@stackyard/contracts';
import type { NextFunction, Request, Response } from 'express';
import { patternOf } from './path-pattern.js';
import { ProblemError } from './problem-error.js';

/** Paths of the API documentation, which are not in the contract. */
const documentationPaths = ['/api/openapi.json', '/api/docs', '/api/docs/start.js'];

const routes = [
  ...endpoints.map(({ endpoint: { method, path } }) => ({ method, path })),
  ...documentationPaths.map((path) => ({ method: 'GET' as const, path })),
].map(({ method, path }) => ({
  // On every route with GET, the router also handles HEAD.
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: patternOf(path),
}));

const methodOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Speeds up paths without parameters, which most requests have. */
const methodsByPlainPath = new Map(
  [...endpoints.map(({ endpoint }) => endpoint.path), ...documentationPaths]
    .filter((path) => !path.includes(':'))
    .map((path) => [path, methodsOf(path)]),
);

/** Returns the methods of an API path; none if the path does not exist. */
export function allowedMethods(path: string): readonly string[] {
  return methodsByPlainPath.get(path) ?? methodsOf(path);
}

function methodsOf(path: string): string[] {
  const found = routes.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : []));
  return found.length === 0
    ? []
    : [...methodOrder.filter((name) => found.includes(name)), 'OPTIONS'];
}

/**
 * Answers OPTIONS and refuses methods that a path does not have (RFC 9110, 15.5.6). The list of
 * methods is public, so this check comes before authentication.
 */
export function refuseOtherMethods(request: Request, response: Response, next: NextFunction): void {
  const { method, path } = request;
  const allowed = allowedMethods(path);
  if (allowed.length === 0 || (method !== 'OPTIONS' && allowed.includes(method))) {
    next();
    return;
  }
  response.setHeader('Allow', allowed.join(', '));
  if (method === 'OPTIONS') response.status(204).end();
  else next(new ProblemError('METHOD_NOT_ALLOWED', `${path} takes ${allowed.join(', ')}.`));
}
