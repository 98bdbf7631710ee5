import { Injectable } from '@nestjs/common';
import type { RegisteredSuperuserReply, RegisterSuperuserRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import { PasswordsService } from '#modules/users/secrets/passwords.service.js';
import { SecurityPhrasesService } from '#modules/users/secrets/security-phrases.service.js';
import { SessionService, toReply } from './sessions/session.service.js';
import type { OpenedSession } from './sessions/sessions.repository.js';

/**
 * Registers superusers. Anyone may register the first one; after that, only superusers may register
 * others.
 */
@Injectable()
export class AuthService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly phrases: SecurityPhrasesService,
    private readonly sessions: SessionService,
    private readonly eventLog: EventLogService,
  ) {}

  superuserExists(): Promise<boolean> {
    return this.accounts.superuserExists();
  }

  /**
   * @throws ProblemError REGISTRATION_CLOSED unless the caller is a superuser or there is no
   *   superuser yet
   */
  async assertRegistrationOpenTo(by: Caller): Promise<void> {
    if (!by.superuser && (await this.superuserExists())) {
      throw new ProblemError(
        'REGISTRATION_CLOSED',
        'The first superuser has already been registered.',
      );
    }
  }

  /** Registers a superuser. Only the first one is signed in immediately and gets a session. */
  async register(
    request: RegisterSuperuserRequest,
    by: Caller,
  ): Promise<{ user: RegisteredSuperuserReply; session: OpenedSession | null }> {
    const { username, displayName } = request;
    this.accounts.assertValidUsername(username);
    // Check before the password is hashed, because hashing is slow. The unit of work checks again,
    // so that only one of several parallel requests succeeds.
    await this.assertRegistrationOpenTo(by);
    const passwordHash = await this.passwords.hash(request.password);
    const { securityPhrase, securityPhraseHash } = await this.phrases.create();
    return this.uow.run(async () => {
      await this.assertRegistrationOpenTo(by);
      const user = await this.accounts.create({
        username,
        displayName,
        kind: 'person',
        superuser: true,
        passwordHash,
        securityPhraseHash,
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
      return { user: { ...toReply(user), securityPhrase }, session };
    });
  }
}
