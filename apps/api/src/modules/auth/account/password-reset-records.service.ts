import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { User } from '#modules/users/accounts.service.js';

/**
 * The reasons for rejecting a reset. The response reveals only `too-many-attempts`, because the
 * other reasons would show who has an account.
 */
export type ResetRefusal =
  | 'unknown-user'
  | 'service-user'
  | 'no-phrase'
  | 'wrong-phrase'
  | 'deactivated'
  | 'too-many-attempts';

/** Records password resets and rejected resets in the event log. */
@Injectable()
export class PasswordResetRecords {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('auth');
  }

  recordReset({ id, username }: User, endedSessionCount: number, by: Caller): Promise<void> {
    return this.eventLog.record({
      action: 'password.reset',
      by,
      severity: 'notice',
      target: { type: 'user', id, name: username },
      message: `The password of ${username} was reset with the security phrase`,
      details: { sessionsEnded: endedSessionCount },
    });
  }

  recordRefusal(
    refusal: ResetRefusal,
    username: string,
    userId: number | null,
    by: Caller,
  ): Promise<void> {
    return this.uow.run(async () => {
      this.uow.afterCommit(() => {
        this.log.warn({ refusal, userId, ip: by.ip }, 'Password reset rejected');
      });
      await this.eventLog.record({
        action: 'password.reset-refused',
        by,
        outcome: 'denied',
        severity: 'warning',
        target: { type: 'user', id: userId, name: username },
        message: `Password reset rejected: ${refusal}`,
        details: { refusal },
      });
    });
  }
}
