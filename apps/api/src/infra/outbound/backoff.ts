import { DeliveryError } from './delivery-error.js';

export interface BackoffLimits {
  initialMs: number;
  maxMs: number;
}

const defaultLimits: BackoffLimits = { initialMs: 500, maxMs: 5 * 60_000 };

/**
 * Returns the delay in milliseconds after a number of consecutive failures: exponential backoff, by
 * default up to five minutes. Up to half of the delay is random, so that attempts that failed
 * together are not repeated together.
 *
 * @param randomFraction - a random number from 0 to 1
 */
export function backoffMs(
  failures: number,
  randomFraction: number,
  { initialMs, maxMs } = defaultLimits,
): number {
  const fullDelayMs = Math.min(maxMs, initialMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(fullDelayMs / 2 + (fullDelayMs / 2) * randomFraction);
}

/**
 * Returns the delay before the next attempt: the planned delay or, if it is longer, the delay that
 * the receiver asked for.
 */
export function delayAfter(error: unknown, plannedDelayMs: number): number {
  const requestedDelayMs = error instanceof DeliveryError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(requestedDelayMs, plannedDelayMs);
}
