import { ProblemError } from '#infra/http/problem-error.js';

/** A caller that came with a session: a person, not an API token. */
export type WithSession<By> = By & { userId: number; sessionId: number };

/**
 * Says to the compiler what the endpoint's `credential: 'session'` has made sure of.
 *
 * @throws ProblemError SESSION_NEEDED where the endpoint does not say so
 */
export function withSession<By extends { userId: number | null; sessionId: number | null }>(
  by: By,
): WithSession<By> {
  const { userId, sessionId } = by;
  if (userId === null || sessionId === null) {
    throw new ProblemError('SESSION_NEEDED', 'Sign in as a person for this.');
  }
  return { ...by, userId, sessionId };
}
