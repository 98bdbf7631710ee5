import type { UpdateOutcome } from '../run/update-run.js';

/** Why a script is ended before it has ended by itself. */
export type EndingReason = 'cancel' | 'time-out';

/** What was found after everything that could be done to end a script. */
export interface EndedScript {
  /** Its exit code; null when it did not come to one. */
  code: number | null;
  /** Names of what still runs; null when nothing does. */
  left: string | null;
  /** Why it is not known what still runs; null when it is. */
  unknown: string | null;
}

const lookFirst = 'Check the host before you try again.';

/**
 * What becomes of an update whose script was to be ended; `too-late` when the script had succeeded by
 * then, so that the update goes on as if nothing had been asked.
 */
export function verdictOn(
  { code, left, unknown }: EndedScript,
  { asked, minutes }: { asked: EndingReason; minutes: number },
): { outcome: UpdateOutcome; reason: string } | 'too-late' {
  if (code === 0) return 'too-late';
  const why =
    asked === 'cancel' ? 'It was cancelled' : `The script did not end within ${minutes} minutes`;
  if (unknown !== null) {
    const reason = `${why}, but it is unknown whether the script is still running: ${unknown} ${lookFirst}`;
    return { outcome: 'lost', reason };
  }
  if (left !== null) {
    const reason = `${why}, but these processes of the script could not be stopped: ${left}. ${lookFirst}`;
    return { outcome: 'lost', reason };
  }
  const how = code === null ? '' : ` The script ended with exit code ${code}.`;
  return {
    outcome: asked === 'cancel' ? 'cancelled' : 'failed',
    reason: `${why}.${how} Its processes have ended; containers it started may still be running.`,
  };
}
