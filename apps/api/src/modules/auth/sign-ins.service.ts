import { Injectable } from '@nestjs/common';
import type { ListSessionsReply, SessionEnd, WholeListQuery } from '@stackyard/contracts';
import { IsNull, MoreThan } from 'typeorm';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { OidcIdentityEntity } from './oidc/oidc-identity.entity.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionEndsService } from './sessions/session-ends.service.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { ApiTokenEntity } from './tokens/api-token.entity.js';
import { TwoFactorRepository } from './two-factor/two-factor.repository.js';

/** How someone can sign in, and with how much they are signed in. */
export interface AccessOfUser {
  /** Whether the OpenID provider vouches for them. */
  external: boolean;
  /** Live sessions. */
  sessions: number;
  /** API tokens that are neither expired nor revoked. */
  tokens: number;
}

/**
 * What the administration of users does to sessions, tokens and second factors. What changes
 * something is called in the unit of the act, so that both happen or neither does.
 */
@Injectable()
export class SignIns {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly ownSessions: OwnSessionsService,
    private readonly ends: SessionEndsService,
    private readonly twoFactor: TwoFactorRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Ends every session and closes every socket, also those of API tokens. Returns how many sessions there were. */
  async endAllOf(userId: number, reason: SessionEnd): Promise<number> {
    const ended = await this.sessions.removeOf(userId);
    // Every socket of the user is in this room, whatever it signed in with.
    await this.outbox.add('session.ended', { reason }, [`user:${userId}`]);
    return ended.length;
  }

  /** Ends every session and closes its sockets; API tokens work on. Returns how many there were. */
  endSessionsOf(userId: number, reason: SessionEnd): Promise<number> {
    return this.ends.endAllOf(userId, reason);
  }

  /** Live sessions, the latest used first, as `by` is shown them. */
  sessionsOf(userId: number, query: WholeListQuery, by: Caller): Promise<ListSessionsReply> {
    return this.ownSessions.listOf(userId, query, by);
  }

  async accessOf(userId: number): Promise<AccessOfUser> {
    const { manager } = this.uow;
    const expiresAt = MoreThan(this.clock.now().toISOString());
    return {
      external: await manager.existsBy(OidcIdentityEntity, { userId }),
      sessions: await this.sessions.countLiveOf(userId),
      tokens: await manager.countBy(ApiTokenEntity, { userId, revokedAt: IsNull(), expiresAt }),
    };
  }

  /** Those of the users who are asked for a second factor. */
  withTwoFactor(userIds: readonly number[]): Promise<Set<number>> {
    return this.twoFactor.confirmedAmong(userIds);
  }

  /** Takes the second factor and its recovery codes away. False when there was none. */
  removeTwoFactor(userId: number): Promise<boolean> {
    return this.twoFactor.remove(userId);
  }
}
