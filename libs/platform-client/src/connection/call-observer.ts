import type { PlatformErrorKind } from './platform-error.js';
import { toPlatformError, type RawResponse } from './refusal.js';

/** Result of a request: `ok`, or the kind of the error. */
export type CallOutcome = 'ok' | PlatformErrorKind;

/**
 * Called at the start of each request with its method and route, for example
 * `GET /api/stacks/:id/file`. The returned function is called once, when the request ends or, if
 * the request follows events, when the response starts. Routes contain no IDs or names, so they are
 * suitable as metric labels.
 *
 * @example
 * const observer: CallObserver = (operation) => {
 *   const startedAt = performance.now();
 *   return (outcome) => record(operation, outcome, performance.now() - startedAt);
 * };
 */
export type CallObserver = (operation: string) => (outcome: CallOutcome) => void;

/** Returns the method and route of a request without IDs, image names or query. */
export function operationOf({ method, path }: { method: string; path: string }): string {
  const route = path
    .replace(/\?.*$/, '')
    .replace(/\/(images|distribution)\/(?!(?:json|create)$).+?(\/json|\/tag)?$/, '/$1/:reference$2')
    .replace(/\/(containers|services|tasks)\/(?!json$)[^/]+/, '/$1/:id')
    .replace(/\/\d+(?=\/|$)/g, '/:id');
  return `${method} ${route}`;
}

/** Returns the outcome of a response for the observer. */
export function outcomeOf(response: RawResponse, isWrite: boolean): CallOutcome {
  // Docker responds with 304 if a container is already started or stopped.
  const isSuccessful = response.status === 304 || (response.status >= 200 && response.status < 300);
  return isSuccessful ? 'ok' : toPlatformError(response, isWrite).kind;
}
