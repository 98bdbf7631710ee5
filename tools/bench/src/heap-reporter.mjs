import { setImmediate } from 'node:timers/promises';

/**
 * Loaded into a server before its own program: answers each message with its memory once everything
 * that nothing holds is gone. What is left grows only with a leak; resident memory also with the load.
 */
process.on('message', async () => {
  // Without options: Node 20 takes any options for a small collection, which leaves all that is old.
  globalThis.gc?.();
  // What native code still has to let go of goes with the next one.
  await setImmediate();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss / 2 ** 20, held: (heapUsed + external) / 2 ** 20 });
});
