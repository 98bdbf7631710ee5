/** The meaning of a push service's response. */
export type PushOutcome =
  /** The push service has accepted the message. */
  | { kind: 'sent' }
  /** The browser no longer accepts messages. */
  | { kind: 'gone' }
  /** The push service rejects the message permanently. */
  | { kind: 'refused'; fault: string }
  /** The push service may accept the message later. */
  | { kind: 'later'; fault: string; retryDelayMs: number | null };

/** Longer delays that a push service asks for are shortened to this limit. */
const maxWaitMs = 60 * 60_000;

/**
 * Interprets the response of a push service (RFC 8030).
 *
 * @param retryAfter - the header `Retry-After`: seconds or a date
 */
export function interpretPushResponse(
  status: number,
  retryAfter: string | null,
  now: Date,
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const fault = `The push service responded with status ${status}.`;
  if (status === 429 || status === 408 || status >= 500) {
    return { kind: 'later', fault, retryDelayMs: parseRetryAfter(retryAfter, now) };
  }
  return { kind: 'refused', fault };
}

function parseRetryAfter(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxWaitMs);
}
