import type { Identity } from './caller.js';

/** The headers that say who somebody is. */
export interface Credentials {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** Finds out who is asking, for requests and sockets alike; the auth module does. */
export abstract class Identification {
  /** Null when the credentials belong to nobody. */
  abstract identify(credentials: Credentials): Promise<Identity | null>;
}
