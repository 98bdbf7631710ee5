import { IsInt, Max, Min } from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';

/** Results that count towards the success rate: all results except cancellations. */
export const trendStates = [
  'succeeded',
  'failed',
  'rolled_back',
  'rollback_failed',
  'lost',
] as const;
/** A result that counts towards the success rate. */
export type TrendState = (typeof trendStates)[number];

/** Selects the servers and the period of the trend. The period ends with the current day. */
export class ReadRedeployTrendQuery {
  /** Number of days; 30 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(90) days?: number;
  /**
   * Offset of local time from UTC in minutes, positive if local time is ahead. Determines when each
   * day starts; 0 by default.
   */
  @IsOmittable() @IsInt() @Min(-840) @Max(840) offsetMinutes?: number;
  /** IDs of servers. Only redeploys on these servers are counted. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
}

/** Numbers of redeploys that ended on one day, by result. */
export interface RedeployDayReply {
  /** Start of the day in local time, as a UTC time in ISO 8601 format. */
  startsAt: string;
  succeeded: number;
  /**
   * Number of failed redeploys, including redeploys that were rolled back and redeploys whose
   * rollback failed.
   */
  failed: number;
  /**
   * Number of failed redeploys that were rolled back, so that the stacks run their previous images
   * again.
   */
  rolledBack: number;
  lost: number;
}

/** A redeploy that ended within the period. */
export interface TrendRedeployReply {
  id: number;
  state: TrendState;
  finishedAt: string;
  /** Duration in seconds; null if the redeploy never started. */
  durationSeconds: number | null;
}

/** A stack, and the latest of its redeploys that ended within the period. */
export interface StackTrendReply {
  stack: { id: number; name: string };
  server: { id: number; name: string };
  /** Latest redeploys of the stack within the period, oldest first; at most 30. */
  redeploys: TrendRedeployReply[];
}

/**
 * Results of redeploys over time. Starts, stops, restarts and requested rollbacks are not included.
 */
export interface RedeployTrendReply {
  /** One entry per day, oldest first. */
  days: RedeployDayReply[];
  /**
   * Median duration of the successful redeploys in the period, in seconds; null if there were none.
   */
  medianSeconds: number | null;
  /** The most recently redeployed stacks, latest first; at most 30. */
  stacks: StackTrendReply[];
}

/**
 * Returns the number of redeploys per day and result, and the median duration of successful
 * redeploys. Also returns the latest redeploys of up to 30 recently redeployed stacks. The period
 * is the last 30 days by default and 90 days at most.
 */
export const readRedeployTrend = endpoint({
  method: 'GET',
  path: '/api/redeploys/trend',
  access: 'stacks-access',
  summary: 'Get redeploy results by day and stack',
  query: ReadRedeployTrendQuery,
  reply: type<RedeployTrendReply>(),
});
