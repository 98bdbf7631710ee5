import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { SignInRefusal } from './sign-in-refusal.js';

/** Records failed sign-ins with their reason, but never the password or code. */
@Injectable()
export class RefusedSignInsService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('auth');
  }

  record(
    refusal: SignInRefusal,
    username: string,
    userId: number | null,
    by: Caller,
  ): Promise<void> {
    // A request for the second factor is a normal step of a sign-in, not a failure to investigate.
    const needsSecondFactor = refusal === 'second-factor-required';
    return this.uow.run(async () => {
      this.uow.afterCommit(() => {
        const level = needsSecondFactor ? 'info' : 'warn';
        this.log[level]({ refusal, userId, ip: by.ip }, 'Authentication failed');
      });
      await this.eventLog.record({
        action: 'session.refused',
        by,
        outcome: 'denied',
        severity: needsSecondFactor ? 'info' : 'warning',
        target: { type: 'user', id: userId, name: username },
        message: `Sign-in rejected: ${refusal}`,
        details: { refusal },
      });
    });
  }
}
