import { endpoints } from '@stackyard/contracts';
import type { NextFunction, Request, Response } from 'express';
import { patternOf } from './path-pattern.js';
import { ProblemError } from './problem-error.js';

/** What is served beside the contract. */
const documents = ['/api/openapi.json', '/api/docs', '/api/docs/start.js'];

const routes = [
  ...endpoints.map(({ endpoint: { method, path } }) => ({ method, path })),
  ...documents.map((path) => ({ method: 'GET' as const, path })),
].map(({ method, path }) => ({
  // The router answers HEAD where there is GET.
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: patternOf(path),
}));

const inOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Most requests are for one of the paths without a parameter, as it is written. */
const ofPlainPaths = new Map(
  [...endpoints.map(({ endpoint }) => endpoint.path), ...documents]
    .filter((path) => !path.includes(':'))
    .map((path) => [path, methodsOf(path)]),
);

/** Methods that a path of the API has; none where there is no such path. */
export function allowedMethods(path: string): readonly string[] {
  return ofPlainPaths.get(path) ?? methodsOf(path);
}

function methodsOf(path: string): string[] {
  const found = routes.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : []));
  return found.length === 0 ? [] : [...inOrder.filter((name) => found.includes(name)), 'OPTIONS'];
}

/**
 * Answers OPTIONS, and refuses what a path does not have (RFC 9110, 15.5.6). Which methods there are is
 * no secret, so it is told before anyone is asked who they are.
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
