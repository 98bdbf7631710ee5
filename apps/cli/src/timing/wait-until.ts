import { setTimeout as sleep } from 'node:timers/promises';
import { isTemporary } from '../faults/exit-codes.js';
import type { Terminal } from '../output/terminal.js';

/** How long to wait, and what can end the wait early. */
export interface WaitOptions {
  milliseconds: number;
  signal: AbortSignal;
  /** Called with false when the server stops responding, and with true when it responds again. */
  onReachable: (reachable: boolean) => void;
}

/** Returns a listener that reports when the server becomes unreachable and when it is back. */
export function reportReachability(terminal: Terminal): WaitOptions['onReachable'] {
  return (reachable) =>
    terminal.log(
      reachable ? 'The server is responding again.' : 'The server is not responding; still trying.',
    );
}

export type WaitResult = 'over' | 'timedOut' | 'interrupted';

const minPauseMs = 500;
const maxPauseMs = 5000;

/**
 * Polls until `poll` returns `over`, the time has passed or the signal is aborted. Keeps waiting
 * while the server is unreachable, for example during a restart. The interval grows while nothing
 * changes.
 */
export async function waitUntil(
  poll: (signal: AbortSignal) => Promise<'over' | 'changed' | 'same'>,
  { milliseconds, signal, onReachable }: WaitOptions,
): Promise<WaitResult> {
  const endController = new AbortController();
  const end = () => endController.abort();
  const timer = setTimeout(end, milliseconds);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  let pause = minPauseMs;
  let isReachable = true;
  try {
    for (;;) {
      const found = await poll(endController.signal).catch((error: unknown) => {
        if (!isTemporary(error)) throw error;
        return 'away' as const;
      });
      if (isReachable !== (found !== 'away')) onReachable((isReachable = !isReachable));
      if (found === 'over') return 'over';
      pause = found === 'changed' ? minPauseMs : Math.min(pause * 1.5, maxPauseMs);
      await sleep(pause, undefined, { signal: endController.signal });
    }
  } catch (error) {
    if (!endController.signal.aborted) throw error;
    return signal.aborted ? 'interrupted' : 'timedOut';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
