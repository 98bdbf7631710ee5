import { DeliveryError } from './delivery-error.js';

export interface BackoffLimits {
  initialMs: number;
  maxMs: number;
}

const defaultLimits: BackoffLimits = { initialMs: 500, maxMs: 5 * 60_000 };

/**
 * Returns the delay in milliseconds after a number of consecutive failures: exponential backoff, up
 * to five minutes unless a caller sets other limits. Up to half of the delay is jitter, so that
 * receivers that failed together are not retried together.
 *
 * @param chance - 0 to 1
 */
export function backoffMs(
  failures: number,
  chance: number,
  { initialMs, maxMs } = defaultLimits,
): number {
  const whole = Math.min(maxMs, initialMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole / 2 + (whole / 2) * chance);
}

/**
 * Returns the delay before the next attempt: our own delay, or the delay that the receiver requests
 * if that is longer.
 */
export function delayAfter(error: unknown, ownDelayMs: number): number {
  const asked = error instanceof DeliveryError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, ownDelayMs);
}
