import type { RedeployBatchSummaryReply, RedeployStrategyReply } from '@stackyard/contracts';
import type { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import { isFailure } from './batch-rule.js';
import type { BatchRow } from './batches.repository.js';

type BatchCounts = Pick<
  RedeployBatchSummaryReply,
  'redeployed' | 'failed' | 'rolledBack' | 'cancelled' | 'notStarted' | 'open'
>;

export function countsOf(members: readonly BatchRow[]): BatchCounts {
  const count = (matches: (row: BatchRow) => boolean) => members.filter(matches).length;
  return {
    redeployed: count((row) => row.state === 'succeeded' && !isFailure(row)),
    failed: count(isFailure),
    rolledBack: count(({ state }) => state === 'rolled_back'),
    cancelled: count(({ state }) => state === 'cancelled'),
    notStarted: count(wasNotStarted),
    open: count(isOpen),
  };
}

/**
 * Returns the IDs of the stacks whose redeploys failed and, if requested, of those whose redeploys
 * were not started, in the requested order. Deleted stacks are excluded.
 */
export function stackIdsToRetry(
  members: readonly BatchRow[],
  includeNotStarted: boolean,
): number[] {
  return members
    .filter((row) => isFailure(row) || (includeNotStarted && wasNotStarted(row)))
    .flatMap(({ stackId }) => stackId ?? []);
}

export function isOpen({ state }: Pick<BatchRow, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

export function toStrategyReply(batch: RedeployBatchEntity): RedeployStrategyReply {
  const { canary, maxParallel, stopAfterFailures } = batch;
  return { canary, maxParallel, stopAfterFailures };
}

function wasNotStarted({ failureCode }: BatchRow): boolean {
  return failureCode === 'BATCH_STOPPED';
}
