import { Injectable } from '@nestjs/common';
import type { ListSessionsReply, SessionEnd, WholeListQuery } from '@stackyard/contracts';
import { In, IsNull, MoreThan } from 'typeorm';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { OidcIdentityEntity } from './oidc/oidc-identity.entity.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionTerminationService } from './sessions/session-ends.service.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { ApiTokenEntity } from './tokens/api-token.entity.js';
import { TwoFactorRepository } from './two-factor/two-factor.repository.js';

export interface UserAccess {
  sessions: number;
  /** Number of API tokens that are neither expired nor revoked. */
  tokens: number;
}

/**
 * Operations on sessions, tokens and second factors for user administration. Methods that change
 * data must be called in the unit of work that changes the user, so that either both changes are
 * stored or neither is.
 */
@Injectable()
export class UserAccessService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly ownSessions: OwnSessionsService,
    private readonly sessionTermination: SessionTerminationService,
    private readonly twoFactor: TwoFactorRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all sessions of a user and closes all sockets of the user, including sockets of API
   * tokens. The tokens are not revoked. Returns the number of ended sessions.
   */
  async endAllOf(userId: number, reason: SessionEnd): Promise<number> {
    const endedIds = await this.sessionTermination.removeAllOf(userId);
    // Every socket of the user is in this room, regardless of the credential that it used.
    await this.outbox.add('session.ended', { reason }, [`user:${userId}`]);
    return endedIds.length;
  }

  /**
   * Ends all sessions of a user and closes only their sockets, not the sockets of API tokens.
   * Returns the number of ended sessions.
   */
  endSessionsOf(userId: number, reason: SessionEnd): Promise<number> {
    return this.sessionTermination.endAllOf(userId, reason);
  }

  /** Returns a page of the live sessions of a user, most recently used first. */
  listSessionsOf(userId: number, query: WholeListQuery, by: Caller): Promise<ListSessionsReply> {
    return this.ownSessions.listOf(userId, query, by);
  }

  async readAccessOf(userId: number): Promise<UserAccess> {
    const { manager } = this.uow;
    const expiresAt = MoreThan(this.clock.now().toISOString());
    return {
      sessions: await this.sessions.countLiveOf(userId),
      tokens: await manager.countBy(ApiTokenEntity, { userId, revokedAt: IsNull(), expiresAt }),
    };
  }

  /** Returns the IDs of the given users who have a confirmed second factor. */
  findUserIdsWithTwoFactor(userIds: readonly number[]): Promise<Set<number>> {
    return this.twoFactor.findConfirmedUserIds(userIds);
  }

  /** Returns the IDs of the given users who can sign in through the OpenID provider. */
  async findExternalUserIds(userIds: readonly number[]): Promise<Set<number>> {
    const where = { userId: In([...userIds]) };
    const identities = await this.uow.manager.findBy(OidcIdentityEntity, where);
    return new Set(identities.map(({ userId }) => userId));
  }

  /**
   * Removes the second factor of a user, even if it is unconfirmed, and the recovery codes. Returns
   * false if there was no second factor.
   */
  removeTwoFactor(userId: number): Promise<boolean> {
    return this.twoFactor.remove(userId);
  }
}
