import { setMaxListeners } from 'node:events';

/**
 * Runs work with a signal that aborts as soon as any of several signals aborts. Unlike
 * `AbortSignal.any`, leaves no reference on them, because references would accumulate on a signal
 * that exists as long as the process.
 */
export async function withSignals<T>(
  sources: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const joined = new AbortController();
  // Avoids Node's warning about too many listeners: the number of tasks that use a signal is not
  // limited.
  setMaxListeners(0, ...sources);
  const undo = sources.map((source) => {
    const abort = () => joined.abort(source.reason);
    if (source.aborted) abort();
    source.addEventListener('abort', abort, { once: true });
    return () => source.removeEventListener('abort', abort);
  });
  try {
    return await work(joined.signal);
  } finally {
    for (const remove of undo) remove();
  }
}
