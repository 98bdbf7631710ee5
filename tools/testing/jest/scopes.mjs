import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';

/** @type {Set<AsyncLocalStorage<unknown>>} */
const noted = new Set();

/** @extends {AsyncLocalStorage<unknown>} */
class NotedScope extends AsyncLocalStorage {
  constructor() {
    super();
    noted.add(this);
  }
}

/**
 * Notes the scopes that CommonJS modules make while they load.
 *
 * @template T
 * @param {() => T} load
 */
export function notingScopes(load) {
  Reflect.set(asyncHooks, 'AsyncLocalStorage', NotedScope);
  try {
    return load();
  } finally {
    Reflect.set(asyncHooks, 'AsyncLocalStorage', AsyncLocalStorage);
  }
}

/**
 * Ends the noted scopes. Before Node 24, each promise takes a copy of every scope that was used and not
 * ended, for as long as the process runs.
 */
export function endScopes() {
  for (const scope of noted) scope.disable();
  noted.clear();
}
