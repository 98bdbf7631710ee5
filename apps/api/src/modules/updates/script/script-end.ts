import { countWithNoun } from '#infra/text/counted.js';
import type { UpdateOutcome } from '../run/update-run.js';

export type EndingReason = 'cancel' | 'time-out';

/** The final state of a script after all attempts to stop it. */
export interface ScriptEndState {
  /** Exit code of the script; null if there is none. */
  code: number | null;
  /**
   * Names and IDs of processes that are still running; null if no process is known to be running.
   */
  runningProcesses: string | null;
  /** Reason why the running processes are unknown; null if they are known. */
  processCheckFault: string | null;
}

const checkHostHint = 'Check the host before you try again.';

/**
 * Returns the outcome of an update after its script was asked to stop. Returns `too-late` if the script
 * had already succeeded; the update then continues normally.
 */
export function outcomeOfEndedScript(
  { code, runningProcesses, processCheckFault }: ScriptEndState,
  { requestedReason: endingReason, minutes }: { requestedReason: EndingReason; minutes: number },
): { outcome: UpdateOutcome; reason: string } | 'too-late' {
  if (code === 0) return 'too-late';
  const reasonText =
    endingReason === 'cancel'
      ? 'The update was cancelled'
      : `The script did not finish within ${countWithNoun(minutes, 'minute')}`;
  if (processCheckFault !== null) {
    const reason = `${reasonText}, but it is unknown whether the script is still running: ${processCheckFault} ${checkHostHint}`;
    return { outcome: 'lost', reason };
  }
  if (runningProcesses !== null) {
    const reason = `${reasonText}, but these processes of the script could not be stopped: ${runningProcesses}. ${checkHostHint}`;
    return { outcome: 'lost', reason };
  }
  const exitText = code === null ? '' : ` The script ended with exit code ${code}.`;
  return {
    outcome: endingReason === 'cancel' ? 'cancelled' : 'failed',
    reason: `${reasonText}.${exitText} Its processes have ended; containers it started may still be running.`,
  };
}
