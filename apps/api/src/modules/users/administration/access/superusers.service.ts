import { Injectable } from '@nestjs/common';
import { removeSuperuser } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AdministrationService } from '../../rights/administration.service.js';
import { toTarget } from '../../rights/rights.js';
import { UsersRepository } from '../../users.repository.js';
import { UserRemovalService } from './user-removal.service.js';

/**
 * Removes superusers. The permission to delete superusers is enough; the caller does not have to be
 * a superuser.
 */
@Injectable()
export class SuperusersService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly users: UsersRepository,
    private readonly removal: UserRemovalService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Removes a superuser, or only the superuser status if the account is kept.
   *
   * @param keepAccount - whether to keep the account as an ordinary user with its permissions and
   *   groups
   * @throws ProblemError USER_UNKNOWN, USER_IS_NOT_SUPERUSER, SELF_DEACTIVATION, LAST_SUPERUSER
   */
  remove(id: number, keepAccount: boolean, by: Caller): Promise<void> {
    return this.administration.runAuthorized(removeSuperuser, by, async () => {
      const user = await this.administration.requireUser(id);
      if (!user.superuser) {
        throw new ProblemError('USER_IS_NOT_SUPERUSER', `${user.username} is not a superuser.`);
      }
      if (!keepAccount) this.removal.assertNotSelf(id, by);
      await this.removal.assertNotLastSuperuser(user);
      if (!keepAccount) return this.removal.remove(user, 'superuser.removed', by);
      await this.users.update(id, { superuser: false });
      await this.eventLog.record({
        action: 'superuser.demoted',
        by,
        severity: 'notice',
        target: toTarget(user),
        message: `${user.username} is no longer a superuser`,
        details: { before: { superuser: true }, after: { superuser: false } },
      });
      await this.outbox.add('users.changed', { userIds: [id] });
      await this.outbox.add('session.changed', {}, [`user:${id}`]);
    });
  }
}
