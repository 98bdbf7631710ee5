import type { Identity, RequestOrigin } from '../caller.js';
import type { ProblemError } from '../problem-error.js';

export interface Credentials {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** Identifies who sent a request or opened a socket. Implemented by the auth module. */
export abstract class Identification {
  /**
   * Returns the identity of the caller; null if the credentials are missing or unknown, or a
   * problem if the caller may know why the credentials were rejected. Endpoints that require
   * sign-in respond with this problem.
   */
  abstract identify(
    credentials: Credentials,
    origin: RequestOrigin,
  ): Promise<Identity | ProblemError | null>;
}
