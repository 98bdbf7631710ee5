import { setTimeout as sleep } from 'node:timers/promises';
import { isTemporary } from '../faults/exit-codes.js';
import type { Terminal } from '../output/terminal.js';

export interface WaitOptions {
  milliseconds: number;
  signal: AbortSignal;
  /** Called with false when the server stops responding, and with true when it responds again. */
  onReachabilityChange: (isReachable: boolean) => void;
}

export function createReachabilityReporter(
  terminal: Terminal,
): WaitOptions['onReachabilityChange'] {
  return (isReachable) =>
    terminal.log(
      isReachable
        ? 'The server is responding again.'
        : 'The server is not responding; still trying.',
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
  { milliseconds, signal, onReachabilityChange }: WaitOptions,
): Promise<WaitResult> {
  const endController = new AbortController();
  const endWait = () => endController.abort();
  const timer = setTimeout(endWait, milliseconds);
  signal.addEventListener('abort', endWait);
  if (signal.aborted) endWait();
  let pauseMs = minPauseMs;
  let isReachable = true;
  try {
    for (;;) {
      const pollResult = await poll(endController.signal).catch((error: unknown) => {
        if (!isTemporary(error)) throw error;
        return 'away' as const;
      });
      if (isReachable !== (pollResult !== 'away'))
        onReachabilityChange((isReachable = !isReachable));
      if (pollResult === 'over') return 'over';
      pauseMs = pollResult === 'changed' ? minPauseMs : Math.min(pauseMs * 1.5, maxPauseMs);
      await sleep(pauseMs, undefined, { signal: endController.signal });
    }
  } catch (error) {
    if (!endController.signal.aborted) throw error;
    return signal.aborted ? 'interrupted' : 'timedOut';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', endWait);
  }
}
