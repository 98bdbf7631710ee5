import { Injectable } from '@nestjs/common';
import type { SessionReply, UserReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MaintenanceService } from '#modules/maintenance/maintenance.service.js';
import { AccountsService, type User } from '#modules/users/accounts.service.js';
import { SessionTerminationService } from './session-ends.service.js';
import { SessionsRepository, type OpenedSession } from './sessions.repository.js';

@Injectable()
export class SessionService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsService,
    private readonly maintenance: MaintenanceService,
    private readonly eventLog: EventLogService,
    private readonly sessionTermination: SessionTerminationService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session. Call this in the unit of work that checked the user, so that a user who is
   * deactivated at the same time gets no session.
   */
  async open(
    user: User,
    caller: Caller,
    method: 'password' | 'openid' = 'password',
  ): Promise<OpenedSession> {
    const session = await this.sessions.open(user.id, caller);
    await this.accounts.change(user.id, { lastSignInAt: this.clock.now().toISOString() });
    await this.eventLog.record({
      action: 'session.opened',
      by: { ...caller, actor: { type: 'user', id: user.id, name: user.username } },
      target: { type: 'session', id: session.id, name: user.username },
      message: `${user.username} signed in`,
      details: { how: method },
    });
    return session;
  }

  async close(by: Caller): Promise<void> {
    const { sessionId } = by;
    if (sessionId === null) return;
    await this.uow.run(async () => {
      await this.sessionTermination.end(sessionId, 'signed-out');
      await this.eventLog.record({
        action: 'session.closed',
        by,
        target: { type: 'session', id: sessionId, name: by.actor.name },
        message: `${by.actor.name} signed out`,
      });
    });
  }

  async read({ userId, user, superuser, permissions }: Caller): Promise<SessionReply> {
    const maintenance = await this.maintenance.readMode();
    if (userId === null || user === null) return { authenticated: false, maintenance };
    const { username, displayName } = user;
    return {
      authenticated: true,
      // `superuser` is false for an API token of a superuser, because a token has only the
      // permissions it was given.
      user: { id: userId, username, displayName, superuser },
      permissions: [...permissions],
      maintenance,
    };
  }

  /** Returns the same reply as `read`, for a session that was just opened. */
  async readFor(user: User): Promise<SessionReply> {
    return {
      authenticated: true,
      user: toReply(user),
      permissions: [...(await this.accounts.permissionsOf(user))],
      maintenance: await this.maintenance.readMode(),
    };
  }
}

export function toReply(user: User): UserReply {
  const { id, username, displayName, superuser } = user;
  return { id, username, displayName, superuser };
}
