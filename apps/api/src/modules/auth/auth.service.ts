import { Injectable } from '@nestjs/common';
import type { RegisterSuperuserRequest, UserReply } from '@stackyard/contracts';
import { Clock } from '../../infra/clock.js';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import type { Caller } from '../../infra/http/caller.js';
import { inputRefused, ProblemError } from '../../infra/http/problem-error.js';
import { EventLogService } from '../event-log/event-log.service.js';
import { Passwords } from './passwords.adapter.js';
import { SessionService, toReply } from './session.service.js';
import type { OpenedSession } from './sessions.repository.js';
import { faultOfUsername, usernameKey } from './username.js';
import { UsersRepository } from './users.repository.js';

/** Registers superusers. Anybody registers the first one; that door closes behind it for good. */
@Injectable()
export class AuthService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  superuserExists(): Promise<boolean> {
    return this.users.superuserExists();
  }

  /** @throws ProblemError REGISTRATION_CLOSED unless a superuser asks or none is registered yet */
  async assertOpenTo(by: Caller): Promise<void> {
    if (!by.superuser && (await this.superuserExists())) {
      throw new ProblemError('REGISTRATION_CLOSED', 'The first superuser is registered already.');
    }
  }

  /** The first superuser is signed in at once; a session comes with the answer for that one alone. */
  async register(
    wanted: RegisterSuperuserRequest,
    by: Caller,
  ): Promise<{ user: UserReply; session: OpenedSession | null }> {
    const { username, displayName } = wanted;
    const detail = faultOfUsername(username);
    if (detail !== null) throw inputRefused([{ pointer: '/username', code: 'username', detail }]);
    // Asked before the costly hash, and again in the unit: of many at once, one gets through.
    await this.assertOpenTo(by);
    const passwordHash = await this.passwords.hash(wanted.password);
    return this.uow.run(async () => {
      await this.assertOpenTo(by);
      const key = usernameKey(username);
      if (await this.users.findByKey(key)) {
        throw new ProblemError('USERNAME_TAKEN', 'The user name is taken.');
      }
      const user = await this.users.insert({
        username,
        usernameKey: key,
        displayName: displayName ?? username,
        passwordHash,
        superuser: true,
        active: true,
        createdAt: this.clock.now().toISOString(),
      });
      const actor = by.superuser
        ? by.actor
        : ({ type: 'user', id: user.id, name: username } as const);
      await this.eventLog.record({
        action: 'superuser.registered',
        by: { ...by, actor },
        severity: 'notice',
        target: { type: 'user', id: user.id, name: username },
        message: `Superuser ${username} was registered`,
      });
      const session = by.superuser ? null : await this.sessions.open(user, by);
      return { user: toReply(user), session };
    });
  }
}
