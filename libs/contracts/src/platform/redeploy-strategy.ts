import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { IsOmittable } from '../base/omittable.js';

/** How many redeploys of one batch can run at the same time at most. */
export const maxParallelRedeploys = 50;

/**
 * In which steps a batch is redeployed. Without a strategy, each server works through its own
 * redeploys in the order given, whatever their results.
 */
export class RedeployStrategyRequest {
  /**
   * Redeploys the first stack alone. The others start after it succeeded; otherwise they are
   * cancelled.
   */
  @IsOmittable() @IsBoolean() canary?: boolean;
  /** Redeploys that may run at the same time, each on another server; 1 keeps the exact order. */
  @IsOmittable() @IsInt() @Min(1) @Max(maxParallelRedeploys) maxParallel?: number;
  /** After this many failures, redeploys that have not started are cancelled. */
  @IsOmittable() @IsInt() @Min(1) @Max(1000) stopAfterFailures?: number;
}

/** The strategy of a batch. */
export interface RedeployStrategyReply {
  canary: boolean;
  /** Null if all servers redeploy at the same time. */
  maxParallel: number | null;
  /** Null if failures do not stop the batch. */
  stopAfterFailures: number | null;
}

/** All values of {@link BatchStopRule}. */
export const batchStopRules = ['canary', 'failures'] as const;
/** Why a batch stopped: its first redeploy did not succeed, or too many redeploys failed. */
export type BatchStopRule = (typeof batchStopRules)[number];
