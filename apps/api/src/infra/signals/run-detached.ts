import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Starts work that outlives its caller. The work does not inherit the context values of the caller:
 * its request ID, trace span, unit of work and lease.
 */
export const runDetached = AsyncLocalStorage.snapshot();
