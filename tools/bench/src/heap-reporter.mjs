/**
 * Loaded into a server before its own program: answers each message with its memory once everything
 * that nobody holds is gone. What is left grows only with a leak; resident memory also with the load.
 */
process.on('message', () => {
  // The last resort also lets go of compiled code that nobody ran lately, which otherwise piles up for an hour.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss / 2 ** 20, held: (heapUsed + external) / 2 ** 20 });
});
