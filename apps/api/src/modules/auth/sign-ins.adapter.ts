import { Injectable } from '@nestjs/common';
import type { OwnSessionReply, SessionEnd } from '@stackyard/contracts';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { Clock } from '../../infra/clock.js';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import type { Caller } from '../../infra/http/caller.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import { SignIns, type AccessOfUser } from '../users/sign-ins.port.js';
import { OidcIdentityEntity } from './oidc/oidc-identity.entity.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { ApiTokenEntity } from './tokens/api-token.entity.js';
import { RecoveryCodeEntity } from './two-factor/recovery-code.entity.js';
import { TwoFactorEntity } from './two-factor/two-factor.entity.js';

/** What the administration of users does to sessions, tokens and second factors. */
@Injectable()
export class AdministeredSignIns extends SignIns {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async endAllOf(userId: number, reason: SessionEnd): Promise<number> {
    const ended = await this.sessions.removeOf(userId);
    // Every socket of the user is in this room, whatever it signed in with.
    await this.outbox.add('session.ended', { reason }, [`user:${userId}`]);
    return ended.length;
  }

  async endSessionsOf(userId: number, reason: SessionEnd): Promise<number> {
    const ended = await this.sessions.removeOf(userId);
    const rooms = ended.map((id) => `session:${id}` as const);
    if (rooms.length > 0) await this.outbox.add('session.ended', { reason }, rooms);
    return ended.length;
  }

  async sessionsOf(userId: number, by: Caller): Promise<OwnSessionReply[]> {
    const live = await this.sessions.findLiveOf(userId);
    return live.map(({ id, userAgent, ip, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      device: null,
      userAgent,
      ip,
      createdAt,
      lastSeenAt,
      expiresAt,
      current: id === by.sessionId,
    }));
  }

  async accessOf(userId: number): Promise<AccessOfUser> {
    const { manager } = this.uow;
    const expiresAt = MoreThan(this.clock.now().toISOString());
    return {
      external: await manager.existsBy(OidcIdentityEntity, { userId }),
      sessions: (await this.sessions.findLiveOf(userId)).length,
      tokens: await manager.countBy(ApiTokenEntity, { userId, revokedAt: IsNull(), expiresAt }),
    };
  }

  async withTwoFactor(userIds: readonly number[]): Promise<Set<number>> {
    const confirmed = await this.uow.manager.findBy(TwoFactorEntity, {
      userId: In([...userIds]),
      confirmedAt: Not(IsNull()),
    });
    return new Set(confirmed.map(({ userId }) => userId));
  }

  async removeTwoFactor(userId: number): Promise<boolean> {
    const { affected } = await this.uow.manager.delete(TwoFactorEntity, { userId });
    await this.uow.manager.delete(RecoveryCodeEntity, { userId });
    return (affected ?? 0) > 0;
  }
}
