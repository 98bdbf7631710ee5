import type { RedeployBatchReply, RedeployReply, RedeployState } from '@stackyard/contracts';
import { CommandFailure } from '../faults/exit-codes.js';
import type { WaitResult } from '../timing/wait-until.js';
import type { StackNaming } from './names.js';
import { isOpen } from './texts.js';

/** The overall result; `queued` if the command did not wait and a redeploy is still open. */
export type OutcomeState =
  | 'queued'
  | 'succeeded'
  | 'failed'
  | 'rolled-back'
  | 'rollback-failed'
  | 'timed-out'
  | 'interrupted';

/** The result of a redeploy command, as in the `--json` output. */
export interface Outcome extends RedeployBatchReply {
  state: OutcomeState;
  /**
   * Repeating the command with this key waits for the same redeploys instead of starting new ones.
   */
  idempotencyKey: string;
}

export interface OutcomeInput {
  batch: RedeployBatchReply;
  idempotencyKey: string;
  /** Result of the wait; null if the command did not wait. */
  waitResult: WaitResult | null;
  /**
   * Whether stacks were named explicitly. A skipped stack is then an error, unless the reason is
   * `up-to-date` or `not-checked`.
   */
  hasNamedStacks: boolean;
}

export function outcomeOf({
  batch,
  idempotencyKey,
  waitResult,
  hasNamedStacks,
}: OutcomeInput): Outcome {
  return { state: stateOf(batch, waitResult, hasNamedStacks), idempotencyKey, ...batch };
}

function stateOf(
  batch: RedeployBatchReply,
  waitResult: WaitResult | null,
  hasNamedStacks: boolean,
): OutcomeState {
  if (waitResult === 'interrupted') return 'interrupted';
  if (waitResult === 'timedOut') return 'timed-out';
  const hasUnexpectedSkips =
    hasNamedStacks &&
    batch.skipped.some(({ reason }) => reason !== 'up-to-date' && reason !== 'not-checked');
  const failedRedeploys = batch.redeploys.filter(isFailure);
  if (failedRedeploys.some((redeploy) => redeploy.state === 'rollback_failed'))
    return 'rollback-failed';
  if (hasUnexpectedSkips || failedRedeploys.some((redeploy) => redeploy.state !== 'rolled_back'))
    return 'failed';
  if (failedRedeploys.length > 0) return 'rolled-back';
  return batch.redeploys.some(isOpen) ? 'queued' : 'succeeded';
}

function isFailure(redeploy: RedeployReply): boolean {
  if (isOpen(redeploy)) return false;
  return redeploy.state !== 'succeeded' || redeploy.failedAfter !== null;
}

const exitReasons: Partial<Record<OutcomeState, 'failed' | 'rolledBack' | 'rollbackFailed'>> = {
  failed: 'failed',
  'rolled-back': 'rolledBack',
  'rollback-failed': 'rollbackFailed',
};

/**
 * Returns the error for an outcome; null if the state of the outcome is `succeeded` or `queued`.
 */
export function failureOf(outcome: Outcome, nameOf: StackNaming): CommandFailure | null {
  const { state, redeploys, idempotencyKey } = outcome;
  const reason = exitReasons[state];
  if (reason !== undefined) return new CommandFailure(reason, countsText(outcome));
  if (state !== 'timed-out' && state !== 'interrupted') return null;
  const open = redeploys.filter(isOpen).map((redeploy) => `${nameOf(redeploy)} (${redeploy.id})`);
  const reasonText = state === 'timed-out' ? 'Timed out' : 'Stopped waiting';
  return new CommandFailure(
    state === 'timed-out' ? 'timedOut' : 'interrupted',
    `${reasonText}. Still open: ${open.join(', ')}. To keep waiting, add --idempotency-key ${idempotencyKey} to the same command.`,
  );
}

/** Formats redeploy counts as `2 succeeded, 1 lost, 1 skipped`. */
export function countsText({ redeploys, skipped }: RedeployBatchReply): string {
  const counts = new Map<RedeployState | 'failed afterwards' | 'skipped', number>();
  for (const { state, failedAfter } of redeploys) {
    const result = failedAfter === null ? state : 'failed afterwards';
    counts.set(result, (counts.get(result) ?? 0) + 1);
  }
  if (skipped.length > 0) counts.set('skipped', skipped.length);
  const parts = [...counts].map(([state, count]) => `${count} ${state.replace('_', ' ')}`);
  return parts.length === 0 ? 'Nothing to redeploy' : parts.join(', ');
}
