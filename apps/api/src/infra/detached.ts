import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Starts what outlives whoever started it: it neither logs on the account of their request nor
 * writes under their lease.
 */
export const detached = AsyncLocalStorage.snapshot();
