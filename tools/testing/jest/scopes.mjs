import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';

/** @type {Set<AsyncLocalStorage<unknown>>} */
const recordedAsyncStorages = new Set();

/** @extends {AsyncLocalStorage<unknown>} */
class RecordedAsyncStorage extends AsyncLocalStorage {
  constructor() {
    super();
    recordedAsyncStorages.add(this);
  }
}

/**
 * Records the AsyncLocalStorage instances that CommonJS modules create while loading.
 *
 * @template T
 * @param {() => T} load
 */
export function recordAsyncStorages(load) {
  // From Node 22 on, the property is a getter without a setter.
  const original = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  if (original === undefined) throw new Error('Node no longer has AsyncLocalStorage there');
  const { configurable, enumerable } = original;
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', {
    configurable,
    enumerable,
    value: RecordedAsyncStorage,
  });
  try {
    return load();
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', original);
  }
}

/**
 * Disables the recorded instances. Before Node 24, every promise copies each used instance that is
 * not disabled, for as long as the process runs.
 */
export function disableAsyncStorages() {
  for (const scope of recordedAsyncStorages) scope.disable();
  recordedAsyncStorages.clear();
}
