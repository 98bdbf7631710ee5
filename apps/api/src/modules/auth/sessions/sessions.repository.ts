import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../infra/clock.js';
import { UnitOfWork } from '../../../infra/database/unit-of-work.js';
import type { Caller } from '../../../infra/http/caller.js';
import { hashOfToken, newSessionToken } from './session-token.js';
import { SessionEntity } from './session.entity.js';

const hour = 3_600_000;

/** A session that was just opened; the token is known here and to its owner alone. */
export interface OpenedSession {
  id: number;
  token: string;
  expiresAt: Date;
}

/** Sessions end when they are unused for a while, and in any case after some days. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async open(userId: number, from: Pick<Caller, 'ip' | 'userAgent'>): Promise<OpenedSession> {
    const token = newSessionToken();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + this.settings.SESSION_ABSOLUTE_DAYS * 24 * hour);
    const { identifiers } = await this.uow.manager.insert(SessionEntity, {
      tokenHash: hashOfToken(token),
      userId,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ip: from.ip,
      userAgent: from.userAgent,
    });
    return { id: Number(identifiers[0]?.['id']), token, expiresAt };
  }

  /** The session of a token, unless it has ended. */
  async findLive(token: string): Promise<SessionEntity | null> {
    const session = await this.uow.manager.findOneBy(SessionEntity, {
      tokenHash: hashOfToken(token),
    });
    const { unusedSince, now } = this.limits();
    if (session === null || session.expiresAt <= now) return null;
    return session.lastSeenAt > unusedSince ? session : null;
  }

  async touch(id: number): Promise<void> {
    const lastSeenAt = this.clock.now().toISOString();
    await this.uow.manager.update(SessionEntity, { id }, { lastSeenAt });
  }

  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(SessionEntity, { id });
  }

  /** Those of a user that have not ended, the latest used first. */
  findLiveOf(userId: number): Promise<SessionEntity[]> {
    const { unusedSince, now } = this.limits();
    return this.uow.manager.find(SessionEntity, {
      where: { userId, expiresAt: MoreThan(now), lastSeenAt: MoreThan(unusedSince) },
      order: { lastSeenAt: 'DESC', id: 'DESC' },
    });
  }

  /** Removes every session of a user and returns their ids. */
  async removeOf(userId: number): Promise<number[]> {
    const all = await this.uow.manager.findBy(SessionEntity, { userId });
    await this.uow.manager.delete(SessionEntity, { userId });
    return all.map(({ id }) => id);
  }

  /** Ids of at most `limit` sessions whose time is over. */
  async findOver(limit: number): Promise<number[]> {
    const { unusedSince, now } = this.limits();
    const over = await this.uow.manager
      .createQueryBuilder(SessionEntity, 'session')
      .select('session.id', 'id')
      .where('session.expiresAt <= :now OR session.lastSeenAt <= :unusedSince')
      .setParameters({ now, unusedSince })
      .limit(limit)
      .getRawMany<{ id: number }>();
    return over.map((session) => session.id);
  }

  private limits(): { now: string; unusedSince: string } {
    const now = this.clock.now();
    const unusedSince = new Date(now.getTime() - this.settings.SESSION_IDLE_HOURS * hour);
    return { now: now.toISOString(), unusedSince: unusedSince.toISOString() };
  }
}
