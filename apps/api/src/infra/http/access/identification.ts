import type { Identity, Origin } from '../caller.js';
import type { ProblemError } from '../problem-error.js';

/** The headers that say who someone is. */
export interface Credentials {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** Finds out who is asking, for requests and sockets alike; the auth module does. */
export abstract class Identification {
  /**
   * Null when the credentials belong to nobody. A refusal when they are of a kind that says what is
   * wrong with it: it is what to answer wherever nobody may pass.
   */
  abstract identify(
    credentials: Credentials,
    from: Origin,
  ): Promise<Identity | ProblemError | null>;
}
