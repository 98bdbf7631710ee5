import type { Identity, Origin } from '../caller.js';
import type { ProblemError } from '../problem-error.js';

/** The headers that contain credentials. */
export interface Credentials {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** Identifies the caller of a request or a socket. The auth module implements it. */
export abstract class Identification {
  /**
   * Null if the credentials belong to no one. Returns a refusal if the kind of credential allows a
   * reason; it is the answer wherever anonymous callers are refused.
   */
  abstract identify(
    credentials: Credentials,
    from: Origin,
  ): Promise<Identity | ProblemError | null>;
}
