import { AsyncLocalStorage } from 'node:async_hooks';

/** Starts work that outlives its caller and does not inherit the caller's request ID or lease. */
export const runDetached = AsyncLocalStorage.snapshot();
