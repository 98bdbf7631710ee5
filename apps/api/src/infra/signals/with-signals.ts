import { setMaxListeners } from 'node:events';

/**
 * Runs work with a signal that is aborted as soon as any of the source signals is. Unlike
 * `AbortSignal.any`, this leaves no references on the sources, where they would accumulate for as
 * long as the process runs.
 */
export async function withSignals<T>(
  sources: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const combinedController = new AbortController();
  // Prevents Node's warning about too many listeners, since any number of tasks can share a signal.
  setMaxListeners(0, ...sources);
  const removeListeners = sources.map((source) => {
    const abort = () => combinedController.abort(source.reason);
    if (source.aborted) abort();
    source.addEventListener('abort', abort, { once: true });
    return () => source.removeEventListener('abort', abort);
  });
  try {
    return await work(combinedController.signal);
  } finally {
    for (const remove of removeListeners) remove();
  }
}
