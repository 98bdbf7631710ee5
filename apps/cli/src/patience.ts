import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './exit-codes.js';
import type { Terminal } from './output/terminal.js';

/** How long to wait, and what can end the wait early. */
export interface Patience {
  milliseconds: number;
  signal: AbortSignal;
  /** Called when the server stops answering (false) and when it answers again (true). */
  answering: (answers: boolean) => void;
}

/** Reports on the terminal when the server is unreachable and when it is back. */
export function tellAnswering(terminal: Terminal): Patience['answering'] {
  return (answers) =>
    terminal.tell(answers ? 'The server answers again.' : 'The server does not answer; asking on.');
}

export type WaitEnd = 'over' | 'timedOut' | 'interrupted';

const shortest = 500;
const longest = 5000;

/**
 * Polls until `look` reports the end. It keeps waiting while the server is unreachable, for example
 * during a restart. The interval grows while nothing changes.
 */
export async function waitUntil(
  look: (signal: AbortSignal) => Promise<'over' | 'changed' | 'same'>,
  { milliseconds, signal, answering }: Patience,
): Promise<WaitEnd> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, milliseconds);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  let pause = shortest;
  let answers = true;
  try {
    for (;;) {
      const found = await look(ended.signal).catch((error: unknown) => {
        if (!isPassing(error)) throw error;
        return 'away' as const;
      });
      if (answers !== (found !== 'away')) answering((answers = !answers));
      if (found === 'over') return 'over';
      pause = found === 'changed' ? shortest : Math.min(pause * 1.5, longest);
      await sleep(pause, undefined, { signal: ended.signal });
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    return signal.aborted ? 'interrupted' : 'timedOut';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
