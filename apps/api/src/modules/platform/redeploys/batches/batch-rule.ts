import type {
  BatchStopRule,
  RedeployState,
  RedeployStrategyReply as Strategy,
  RedeployStrategyRequest,
} from '@stackyard/contracts';

/** The fields of a redeploy that determine how its batch continues. */
export interface BatchMember {
  id: number;
  serverId: number;
  state: RedeployState;
  /** True until the batch allows the redeploy to start. */
  waitsForBatch: boolean;
  /** Whether the stack failed after its redeploy had succeeded. */
  hasFailedAfterSuccess: boolean;
}

export type BatchDecision =
  | { kind: 'release'; ids: number[]; hasCanaryPassed: boolean }
  | { kind: 'stop'; rule: BatchStopRule; idsToCancel: number[] };

export function strategyOf(request: RedeployStrategyRequest | undefined): Strategy {
  return {
    canary: request?.canary ?? false,
    maxParallel: request?.maxParallel ?? null,
    stopAfterFailures: request?.stopAfterFailures ?? null,
  };
}

/**
 * Whether the batch has a strategy. If not, only the server queues determine when its redeploys
 * start.
 */
export function hasStrategy({ canary, maxParallel, stopAfterFailures }: Strategy): boolean {
  return canary || maxParallel !== null || stopAfterFailures !== null;
}

/** Whether redeploys have to wait until the batch releases them. */
export function limitsStarts({ canary, maxParallel }: Strategy): boolean {
  return canary || maxParallel !== null;
}

/** @param members - all redeploys of the batch in the requested order */
export function decideNextStep(strategy: Strategy, members: readonly BatchMember[]): BatchDecision {
  const queuedMembers = members.filter(({ state }) => state === 'queued');
  const rule = queuedMembers.length === 0 ? null : findStopRule(strategy, members);
  if (rule !== null) return { kind: 'stop', rule, idsToCancel: queuedMembers.map(({ id }) => id) };
  const hasCanaryPassed = !strategy.canary || members[0]?.state === 'succeeded';
  const candidates = hasCanaryPassed ? members : members.slice(0, 1);
  return {
    kind: 'release',
    ids: startableRedeployIds(strategy.maxParallel, candidates),
    hasCanaryPassed,
  };
}

/** Redeploys that were rolled back count as failures, because their new images did not work. */
const failedStates = new Set<RedeployState>(['failed', 'lost', 'rolled_back', 'rollback_failed']);

/**
 * Whether the redeploy failed or was rolled back, its result is unknown, or the stack failed after
 * a success.
 */
export function isFailure({
  state,
  hasFailedAfterSuccess,
}: Pick<BatchMember, 'state' | 'hasFailedAfterSuccess'>): boolean {
  return failedStates.has(state) || hasFailedAfterSuccess;
}

function findStopRule(
  { canary, stopAfterFailures }: Strategy,
  members: readonly BatchMember[],
): BatchStopRule | null {
  const [first] = members;
  // A cancelled canary also stops the batch, because it does not prove that the redeploy works.
  if (canary && first && (isFailure(first) || first.state === 'cancelled')) return 'canary';
  const failures = members.filter(isFailure).length;
  return stopAfterFailures !== null && failures >= stopAfterFailures ? 'failures' : null;
}

/**
 * Returns the IDs of the redeploys that may start now, in the requested order. If `maxParallel` is
 * set, they include at most one redeploy per server: a server runs one redeploy at a time, so a
 * second one would only use up the limit.
 */
function startableRedeployIds(
  maxParallel: number | null,
  members: readonly BatchMember[],
): number[] {
  const waitingMembers = members.filter(
    ({ waitsForBatch, state }) => waitsForBatch && state === 'queued',
  );
  if (maxParallel === null) return waitingMembers.map(({ id }) => id);
  const startedMembers = members.filter(
    ({ state, waitsForBatch }) => state === 'running' || (state === 'queued' && !waitsForBatch),
  );
  const busyServerIds = new Set(startedMembers.map(({ serverId }) => serverId));
  const ids: number[] = [];
  for (const { id, serverId } of waitingMembers) {
    if (startedMembers.length + ids.length >= maxParallel) break;
    if (busyServerIds.has(serverId)) continue;
    busyServerIds.add(serverId);
    ids.push(id);
  }
  return ids;
}
