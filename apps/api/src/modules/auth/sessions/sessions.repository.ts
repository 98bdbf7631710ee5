import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { MoreThan, Not } from 'typeorm';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import type { Statement } from '#infra/database/dialect.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { hashOfToken, createSessionToken } from './session-token.js';
import { SessionEntity } from './session.entity.js';

const hourMs = 3_600_000;

/**
 * A session with its new token. Only a hash of the token is stored, so the token is available only
 * in this object.
 */
export interface OpenedSession {
  id: number;
  token: string;
  expiresAt: Date;
}

/** The fields that identify the user and show whether `lastSeenAt` must be updated. */
export type LiveSession = Pick<SessionEntity, 'id' | 'userId' | 'lastSeenAt'>;

/**
 * Stores sessions. A session expires if it has not been used for some time, and always after a
 * certain number of days.
 */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async open(userId: number, origin: Pick<Caller, 'ip' | 'userAgent'>): Promise<OpenedSession> {
    const token = createSessionToken();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + this.settings.SESSION_ABSOLUTE_DAYS * 24 * hourMs);
    const { identifiers } = await this.uow.manager.insert(SessionEntity, {
      tokenHash: hashOfToken(token),
      userId,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ip: origin.ip,
      userAgent: origin.userAgent,
    });
    return { id: Number(identifiers[0]?.['id']), token, expiresAt };
  }

  /** Returns a statement that selects the live session of a token as a `LiveSession`. */
  selectLiveByToken(token: string): Statement {
    const { unusedSince, now } = this.expiryLimits();
    return {
      sql: `SELECT id, user_id AS "userId", last_seen_at AS "lastSeenAt" FROM sessions
        WHERE token_hash = ? AND expires_at > ? AND last_seen_at > ?`,
      parameters: [hashOfToken(token), now, unusedSince],
    };
  }

  /** Replaces the token of a session. Returns null if the session has ended. */
  async renewToken(id: number): Promise<OpenedSession | null> {
    const session = await this.uow.manager.findOneBy(SessionEntity, { id });
    if (session === null) return null;
    const token = createSessionToken();
    await this.uow.manager.update(SessionEntity, { id }, { tokenHash: hashOfToken(token) });
    return { id, token, expiresAt: new Date(session.expiresAt) };
  }

  async recordUse(id: number): Promise<void> {
    const lastSeenAt = this.clock.now().toISOString();
    await this.uow.manager.update(SessionEntity, { id }, { lastSeenAt });
  }

  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(SessionEntity, { id });
  }

  /**
   * Returns a page of the live sessions of a user, most recently used first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findLivePage(userId: number, pageQuery: WholeListQuery): Promise<KeysetPage<SessionEntity>> {
    const keyset: Keyset<SessionEntity> = {
      list: `sessions:${userId}`,
      sortColumns: { lastSeenAt: 'text', id: 'number' },
      order: 'desc',
      pageSize: fullListPageSize,
    };
    const query = this.uow.manager.createQueryBuilder(SessionEntity, 'session');
    return keysetPage(query.where({ userId, ...this.liveCondition() }), keyset, pageQuery);
  }

  findOneActiveForUser(userId: number, id: number): Promise<SessionEntity | null> {
    return this.uow.manager.findOneBy(SessionEntity, { id, userId, ...this.liveCondition() });
  }

  countLiveOf(userId: number): Promise<number> {
    return this.uow.manager.countBy(SessionEntity, { userId, ...this.liveCondition() });
  }

  /**
   * Removes all sessions of a user, optionally except one, and returns the IDs of the removed
   * sessions.
   */
  async removeAllOf(userId: number, keptId: number | null = null): Promise<number[]> {
    const where = { userId, ...(keptId === null ? {} : { id: Not(keptId) }) };
    const removedSessions = await this.uow.manager.find(SessionEntity, {
      select: { id: true },
      where,
    });
    await this.uow.manager.delete(SessionEntity, where);
    return removedSessions.map(({ id }) => id);
  }

  async findExpiredIds(limit: number): Promise<number[]> {
    const { unusedSince, now } = this.expiryLimits();
    const expiredSessions = await this.uow.manager
      .createQueryBuilder(SessionEntity, 'session')
      .select('session.id', 'id')
      .where('session.expiresAt <= :now OR session.lastSeenAt <= :unusedSince')
      .setParameters({ now, unusedSince })
      .limit(limit)
      .getRawMany<{ id: number }>();
    return expiredSessions.map((session) => session.id);
  }

  private liveCondition() {
    const { unusedSince, now } = this.expiryLimits();
    return { expiresAt: MoreThan(now), lastSeenAt: MoreThan(unusedSince) };
  }

  private expiryLimits(): { now: string; unusedSince: string } {
    const now = this.clock.now();
    const unusedSince = new Date(now.getTime() - this.settings.SESSION_IDLE_HOURS * hourMs);
    return { now: now.toISOString(), unusedSince: unusedSince.toISOString() };
  }
}
