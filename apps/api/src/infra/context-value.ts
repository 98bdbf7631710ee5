import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Holds the values of all {@link ContextValue}s. Node does extra work for every promise and every
 * `AsyncLocalStorage`, so there is only one.
 */
const currentValues = new AsyncLocalStorage<Readonly<Record<symbol, unknown>>>();

/** A value for a piece of work and all asynchronous calls that it makes. */
export class ContextValue<T> {
  private readonly key = Symbol('context value');

  /** Returns the value that the enclosing {@link run} set; undefined outside of one. */
  get(): T | undefined {
    return currentValues.getStore()?.[this.key] as T | undefined;
  }

  /** Runs the work with the value. Other context values stay as they are. */
  run<R>(value: T, work: () => R): R {
    return currentValues.run({ ...currentValues.getStore(), [this.key]: value }, work);
  }
}
