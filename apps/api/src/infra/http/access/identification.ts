import type { Identity, Origin } from '../caller.js';
import type { ProblemError } from '../problem-error.js';

export interface Credentials {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** Identifies the caller of a request or a socket. The auth module implements it. */
export abstract class Identification {
  /**
   * Returns null if the credentials are unknown, or a refusal if the caller is allowed to know why
   * they do not work. Endpoints that need a signed-in caller respond with this refusal.
   */
  abstract identify(
    credentials: Credentials,
    from: Origin,
  ): Promise<Identity | ProblemError | null>;
}
