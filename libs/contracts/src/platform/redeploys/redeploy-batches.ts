import {
  IsBoolean,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import type { ActorReply } from '../../event-log/event-log-vocabulary.js';
import type { BatchStopRule, RedeployStrategyReply } from './redeploy-strategy.js';
import type { RedeployBatchReply } from './redeploys.js';

/** A batch with its strategy and progress. */
export interface RedeployBatchSummaryReply {
  id: number;
  requestedBy: ActorReply;
  reason: string | null;
  createdAt: string;
  strategy: RedeployStrategyReply;
  /** When and why the batch stopped early; null if it did not stop early. */
  stopped: { at: string; rule: BatchStopRule } | null;
  /** Number of stacks whose redeploy succeeded and that have not failed since. */
  redeployed: number;
  /**
   * Number of stacks whose redeploy failed or has an unknown result, or that failed after a
   * successful redeploy.
   */
  failed: number;
  /**
   * Number of failed stacks that were rolled back and run their previous images again. Included in
   * `failed`.
   */
  rolledBack: number;
  /** Number of redeploys that were cancelled, by a user or because the batch stopped. */
  cancelled: number;
  /**
   * Number of redeploys that did not start because the batch stopped. Included in `cancelled`.
   */
  notStarted: number;
  /** Number of queued and running redeploys. */
  open: number;
  /** ID of the batch that this batch retries; null if it is not a retry. */
  retryOf: number | null;
  /** ID of the latest batch that retries this batch; null if there is none. */
  retriedBy: number | null;
}

/** Options for retrying the failed redeploys of a batch. */
export class RetryRedeploysRequest {
  /** Also redeploys the stacks whose redeploys did not start because the batch stopped. */
  @IsOmittable() @IsBoolean() includeNotStarted?: boolean;
  /**
   * Reason shown in the queue and recorded in the event log. If omitted, the reason of the original
   * batch is used; null means no reason.
   */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(500) reason?: string | null;
  /**
   * Redeploys even during maintenance; requires the permission `maintenance-override` and a
   * `reason`.
   */
  @IsOmittable() @IsBoolean() overrideMaintenance?: boolean;
}

/**
 * Returns the strategy and progress of the batch. If the batch stopped early, the time and the
 * reason are included.
 */
export const readRedeployBatch = endpoint({
  method: 'GET',
  path: '/api/redeploys/batches/:id',
  access: 'stacks-access',
  summary: 'Get a redeploy batch',
  problems: ['BATCH_UNKNOWN'],
  reply: type<RedeployBatchSummaryReply>(),
});

/**
 * Queues the failed stacks as a new batch in the same order and with the same strategy. To include
 * stacks whose redeploys did not start, set `includeNotStarted`. If the request is repeated with
 * the same `Idempotency-Key`, nothing is queued again and the batch from the first request is
 * returned.
 */
export const retryRedeploys = endpoint({
  method: 'POST',
  path: '/api/redeploys/batches/:id/retry',
  access: 'stacks-redeploy',
  summary: "Retry a batch's failed redeploys",
  status: 202,
  body: RetryRedeploysRequest,
  problems: [
    'BATCH_UNKNOWN',
    'BATCH_OPEN',
    'BATCH_NOTHING_TO_RETRY',
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'REDEPLOY_OPEN',
    'STACK_NOT_REDEPLOYABLE',
    'MAINTENANCE_ACTIVE',
    'IDEMPOTENCY_KEY_REUSED',
    'PLATFORM_URL_NOT_CONFIGURED',
  ],
  reply: type<RedeployBatchReply>(),
});
