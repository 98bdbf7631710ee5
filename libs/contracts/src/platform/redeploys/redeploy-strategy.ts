import { IsBoolean, IsInt, Max, Min } from '../../base/class-validator.js';
import { IsOmittable } from '../../base/omittable.js';

/** Maximum number of redeploys in one batch that can run at the same time. */
export const maxParallelRedeploys = 50;

/**
 * When the redeploys of a batch start, how many run at the same time, and when the batch stops.
 * Without a strategy, the redeploys on each server run in the given order, regardless of their
 * results.
 */
export class RedeployStrategyRequest {
  /**
   * Redeploys the first stack on its own. The other redeploys start if the first redeploy succeeds,
   * and are cancelled if it does not.
   */
  @IsOmittable() @IsBoolean() canary?: boolean;
  /**
   * Maximum number of redeploys that run at the same time, each on a different server. With 1, all
   * redeploys run one after another in the given order.
   */
  @IsOmittable() @IsInt() @Min(1) @Max(maxParallelRedeploys) maxParallel?: number;
  /**
   * Number of failures after which all redeploys that have not started are cancelled. Redeploys
   * with an unknown result, and stacks that fail after a successful redeploy, count as failures.
   */
  @IsOmittable() @IsInt() @Min(1) @Max(1000) stopAfterFailures?: number;
}

/** When the redeploys of a batch start, how many run at the same time, and when the batch stops. */
export interface RedeployStrategyReply {
  canary: boolean;
  /**
   * Maximum number of redeploys that run at the same time; null if there is no limit, so that all
   * servers can redeploy at once.
   */
  maxParallel: number | null;
  /** Number of failures after which the batch stops; null if failures do not stop the batch. */
  stopAfterFailures: number | null;
}

/** Rules of a strategy that can stop a batch early. */
export const batchStopRules = ['canary', 'failures'] as const;
/**
 * Why a batch stopped: its first redeploy did not succeed (`canary`), or too many redeploys failed
 * (`failures`).
 */
export type BatchStopRule = (typeof batchStopRules)[number];
