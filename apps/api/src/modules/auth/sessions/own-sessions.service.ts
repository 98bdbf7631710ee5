import { Injectable } from '@nestjs/common';
import type { ListSessionsReply, OwnSessionReply, WholeListQuery } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { deviceNameOf } from '#infra/http/device.js';
import { SessionTerminationService } from './session-ends.service.js';
import type { SessionEntity } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import type { WithSession } from './with-session.js';

@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly sessionTermination: SessionTerminationService,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Returns a page of the live sessions of a user, most recently used first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  async listOf(userId: number, query: WholeListQuery, by: Caller): Promise<ListSessionsReply> {
    const { rows, nextCursor } = await this.sessions.findLivePage(userId, query);
    return { sessions: rows.map((session) => toReply(session, by.sessionId)), nextCursor };
  }

  /** @throws ProblemError SESSION_UNKNOWN, also if the session belongs to another user */
  async revoke(id: number, by: WithSession<Caller>): Promise<void> {
    await this.uow.run(async () => {
      const session = await this.sessions.findOneActiveForUser(by.userId, id);
      if (session === null) {
        throw new ProblemError('SESSION_UNKNOWN', 'Session not found.');
      }
      await this.sessionTermination.end(id, 'revoked');
      await this.eventLog.record({
        action: 'session.revoked',
        by,
        target: { type: 'session', id, name: by.actor.name },
        message: `${by.actor.name} ended a session`,
        details: { device: deviceNameOf(session.userAgent), ip: session.ip },
      });
    });
  }

  /**
   * Ends all of the caller's sessions except the current one. Returns the number of ended sessions.
   */
  revokeOthers(by: WithSession<Caller>): Promise<number> {
    return this.uow.run(async () => {
      const revokedCount = await this.sessionTermination.endAllOf(
        by.userId,
        'revoked',
        by.sessionId,
      );
      if (revokedCount === 0) return 0;
      await this.eventLog.record({
        action: 'session.revoked',
        by,
        target: { type: 'user', id: by.userId, name: by.actor.name },
        message: `${by.actor.name} ended all other sessions`,
        details: { sessions: revokedCount },
      });
      return revokedCount;
    });
  }
}

function toReply(session: SessionEntity, currentSessionId: number | null): OwnSessionReply {
  const { id, userAgent, ip, createdAt, lastSeenAt, expiresAt } = session;
  const device = deviceNameOf(userAgent);
  return {
    id,
    device,
    userAgent,
    ip,
    createdAt,
    lastSeenAt,
    expiresAt,
    current: id === currentSessionId,
  };
}
