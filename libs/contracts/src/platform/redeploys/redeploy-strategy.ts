import { IsBoolean, IsInt, Max, Min } from '../../base/class-validator.js';
import { IsOmittable } from '../../base/omittable.js';

/** Maximum number of redeploys in one batch that can run at the same time. */
export const maxParallelRedeploys = 50;

/**
 * The order and limits of the redeploys in a batch. Without a strategy, the redeploys on each
 * server run in the given order, regardless of their results.
 */
export class RedeployStrategyRequest {
  /**
   * Redeploys the first stack on its own. The other redeploys start if the first one succeeds; if
   * it does not, they are cancelled.
   */
  @IsOmittable() @IsBoolean() canary?: boolean;
  /**
   * Maximum number of redeploys that run at the same time, each on a different server; 1 keeps the
   * exact order.
   */
  @IsOmittable() @IsInt() @Min(1) @Max(maxParallelRedeploys) maxParallel?: number;
  /** Number of failures after which redeploys that have not started are cancelled. */
  @IsOmittable() @IsInt() @Min(1) @Max(1000) stopAfterFailures?: number;
}

/** The order and limits of the redeploys in a batch. */
export interface RedeployStrategyReply {
  canary: boolean;
  /**
   * Maximum number of simultaneous redeploys; null if all servers may redeploy at the same time.
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
