import type { RedeployBatchReply, RedeployReply, RedeployState } from '@stackyard/contracts';
import { CommandFailure } from '../exit-codes.js';
import type { WaitEnd } from '../patience.js';
import { isOpen, nameOf } from './texts.js';

/** How the command as a whole ended; `queued` when nobody waited. */
export type OutcomeState = 'queued' | 'succeeded' | 'failed' | 'timed-out' | 'interrupted';

/** What `--json` says of a redeploy command. */
export interface Outcome extends RedeployBatchReply {
  state: OutcomeState;
  /** With it the same command waits on without starting anything. */
  idempotencyKey: string;
}

/** Everything the outcome follows from. */
export interface Ended {
  batch: RedeployBatchReply;
  idempotencyKey: string;
  /** Null when nobody waited. */
  waited: WaitEnd | null;
  /** Whether stacks were named: then none of them may be left out unnoticed. */
  named: boolean;
}

export function outcomeOf({ batch, idempotencyKey, waited, named }: Ended): Outcome {
  return { state: stateOf(batch, waited, named), idempotencyKey, ...batch };
}

function stateOf(batch: RedeployBatchReply, waited: WaitEnd | null, named: boolean): OutcomeState {
  if (waited === 'interrupted') return 'interrupted';
  if (waited === 'timedOut') return 'timed-out';
  const leftOut =
    named &&
    batch.skipped.some(({ reason }) => reason !== 'up-to-date' && reason !== 'not-checked');
  if (leftOut || batch.redeploys.some(isFailure)) return 'failed';
  return batch.redeploys.some(isOpen) ? 'queued' : 'succeeded';
}

function isFailure(redeploy: RedeployReply): boolean {
  return !isOpen(redeploy) && redeploy.state !== 'succeeded';
}

/** How the outcome ends the command; null when all is well. */
export function failureOf(outcome: Outcome): CommandFailure | null {
  const { state, redeploys, idempotencyKey } = outcome;
  if (state === 'failed') return new CommandFailure('failed', countsText(outcome));
  if (state !== 'timed-out' && state !== 'interrupted') return null;
  const open = redeploys.filter(isOpen).map((one) => `${nameOf(one)} (${one.id})`);
  const why = state === 'timed-out' ? 'The time is over' : 'Stopped waiting';
  return new CommandFailure(
    state === 'timed-out' ? 'timedOut' : 'interrupted',
    `${why}. It goes on without us: ${open.join(', ')}. To wait on, add --idempotency-key ${idempotencyKey} to the same command.`,
  );
}

/** `2 succeeded, 1 lost, 1 skipped`. */
export function countsText({ redeploys, skipped }: RedeployBatchReply): string {
  const counts = new Map<RedeployState | 'skipped', number>();
  for (const { state } of redeploys) counts.set(state, (counts.get(state) ?? 0) + 1);
  if (skipped.length > 0) counts.set('skipped', skipped.length);
  const parts = [...counts].map(([state, count]) => `${count} ${state}`);
  return parts.length === 0 ? 'Nothing to redeploy' : parts.join(', ');
}
