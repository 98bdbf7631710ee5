import { setImmediate } from 'node:timers/promises';

/**
 * Preloaded into a server. Replies to each message with the resident memory, which also grows with
 * the load, and with the memory in use after a garbage collection, which grows only if there is a
 * leak.
 */
process.on('message', async () => {
  // Pass no options. In Node 20, any option results in a minor collection, which skips old objects.
  globalThis.gc?.();
  // Memory freed by native finalizers is collected in the next round.
  await setImmediate();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss / 2 ** 20, held: (heapUsed + external) / 2 ** 20 });
});
