import type { PlatformErrorKind } from './platform-error.js';
import { refusalOf, type RawAnswer } from './refusal.js';

/** How a request ended. */
export type CallOutcome = 'ok' | PlatformErrorKind;

/**
 * Is called as a request begins, with its method and route; what it returns is called once, as the
 * request has ended. Nothing of what was asked for is in the route: there are as many as the platform has.
 *
 * @example
 * 'GET /api/stacks/:id/file'
 */
export type CallObserver = (operation: string) => (outcome: CallOutcome) => void;

/** The method and route of a request; ids, names of images and the query are left out. */
export function operationOf({ method, path }: { method: string; path: string }): string {
  const route = path
    .replace(/\?.*$/, '')
    .replace(/\/(images|distribution)\/.+\/json$/, '/$1/:reference/json')
    .replace(/\/containers\/[^/]+\/(json|logs)$/, '/containers/:id/$1')
    .replace(/\/\d+(?=\/|$)/g, '/:id');
  return `${method} ${route}`;
}

/** What an observer is told of an answer. */
export function outcomeOf(answer: RawAnswer, write: boolean): CallOutcome {
  return answer.status >= 200 && answer.status < 300 ? 'ok' : refusalOf(answer, write).kind;
}
