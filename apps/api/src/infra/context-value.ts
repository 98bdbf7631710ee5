import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Stores the values of all {@link ContextValue}s. They share one `AsyncLocalStorage`, because each
 * instance adds overhead to every promise.
 */
const currentValues = new AsyncLocalStorage<Readonly<Record<symbol, unknown>>>();

/** A value that is available throughout a function call and all asynchronous calls it makes. */
export class ContextValue<T> {
  private readonly key = Symbol('context value');

  /** Returns the value set by the enclosing {@link run}; undefined if there is none. */
  get(): T | undefined {
    return currentValues.getStore()?.[this.key] as T | undefined;
  }

  /** Runs a function with the value set. Other context values are unaffected. */
  run<R>(value: T, work: () => R): R {
    return currentValues.run({ ...currentValues.getStore(), [this.key]: value }, work);
  }
}
