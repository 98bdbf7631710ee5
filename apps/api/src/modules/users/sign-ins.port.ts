import type { ListSessionsReply, SessionEnd, WholeListQuery } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';

/** How somebody can sign in, and with how much they are signed in. */
export interface AccessOfUser {
  /** Whether the OpenID provider vouches for them. */
  external: boolean;
  /** Live sessions. */
  sessions: number;
  /** API tokens that are neither expired nor revoked. */
  tokens: number;
}

/**
 * What the administration of users needs from whoever signs them in; the auth module does it. What
 * changes something is called in the unit of the act, so that both happen or neither does.
 */
export abstract class SignIns {
  /** Ends every session and closes every socket, also those of API tokens. Returns how many sessions there were. */
  abstract endAllOf(userId: number, reason: SessionEnd): Promise<number>;

  /** Ends every session and closes its sockets; API tokens work on. Returns how many there were. */
  abstract endSessionsOf(userId: number, reason: SessionEnd): Promise<number>;

  /** Live sessions, the latest used first, as `by` is shown them. */
  abstract sessionsOf(
    userId: number,
    query: WholeListQuery,
    by: Caller,
  ): Promise<ListSessionsReply>;

  abstract accessOf(userId: number): Promise<AccessOfUser>;

  /** Those of the users who are asked for a second factor. */
  abstract withTwoFactor(userIds: readonly number[]): Promise<Set<number>>;

  /** Takes the second factor and its recovery codes away. False when there was none. */
  abstract removeTwoFactor(userId: number): Promise<boolean>;
}
