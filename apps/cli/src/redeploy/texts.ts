import type { RedeployReply, RedeployWait, SkippedStackReply } from '@stackyard/contracts';
import { durationText } from '../timing/duration.js';
import type { Tone } from '../output/terminal.js';

const waitTexts: Record<RedeployWait, string> = {
  turn: 'waiting for earlier redeploys',
  canary: 'waiting for the first stack',
  batch: 'waiting for other redeploys of the batch',
  'platform-update': 'waiting for the platform update',
  maintenance: 'waiting for maintenance to end',
};

export function isOpen({ state }: RedeployReply): boolean {
  return state === 'queued' || state === 'running';
}

/**
 * Returns the state of a redeploy: the reason for waiting, the current step, or the result with its
 * reason.
 */
export function stateText(redeploy: RedeployReply): string {
  const { state, step, waitsFor, failure, failedAfter, rollbackFailure } = redeploy;
  if (state === 'queued') return waitsFor === null ? state : `${state}, ${waitTexts[waitsFor]}`;
  if (state === 'running') return step ?? state;
  if (failedAfter !== null)
    return `${state}, failed afterwards: ${failedAfter.code}, ${failedAfter.detail}`;
  const result = state.replace('_', ' ');
  const reasonText = failure === null ? result : `${result}: ${failure.code}, ${failure.detail}`;
  if (rollbackFailure === null) return reasonText;
  return `${reasonText} Rollback: ${rollbackFailure.code}, ${rollbackFailure.detail}`;
}

/** Returns the duration of a redeploy until now or until its end; empty if it has not started. */
export function timeText({ startedAt, finishedAt }: RedeployReply): string {
  if (startedAt === null) return '';
  const endTime = finishedAt === null ? Date.now() : Date.parse(finishedAt);
  return durationText(Math.max(endTime - Date.parse(startedAt), 0));
}

export function toneOf(redeploy: RedeployReply): Tone {
  if (isOpen(redeploy)) return 'quiet';
  return redeploy.state === 'succeeded' && redeploy.failedAfter === null ? 'good' : 'bad';
}

export const resultHeader = ['STACK', 'RESULT', 'TIME', 'ID'];

export function resultRow(redeploy: RedeployReply, name: string): string[] {
  return [name, stateText(redeploy), timeText(redeploy), String(redeploy.id)];
}

export function skippedRow({ reason, redeployId }: SkippedStackReply, name: string): string[] {
  return [name, `skipped: ${reason}`, '', redeployId === null ? '' : String(redeployId)];
}
