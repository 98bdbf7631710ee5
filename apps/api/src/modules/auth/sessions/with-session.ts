import { ProblemError } from '#infra/http/problem-error.js';

/** A caller with a session: a person, not an API token. */
export type WithSession<T> = T & { userId: number; sessionId: number };

/**
 * Narrows the type of a caller in endpoints that require `credential: 'session'`.
 *
 * @throws ProblemError SESSION_NEEDED if the endpoint does not require a session and the caller has
 *   none
 */
export function withSession<T extends { userId: number | null; sessionId: number | null }>(
  by: T,
): WithSession<T> {
  const { userId, sessionId } = by;
  if (userId === null || sessionId === null) {
    throw new ProblemError('SESSION_NEEDED', 'This requires a signed-in user, not an API token.');
  }
  return { ...by, userId, sessionId };
}
