import { Injectable } from '@nestjs/common';
import { removeUser, setUserActive, type UserDetailReply } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AdministrationService } from '../../rights/administration.service.js';
import { toTarget } from '../../rights/rights.js';
import { UserAccessService } from '#modules/auth/sign-ins.service.js';
import { UsersRepository } from '../../users.repository.js';
import { UserRemovalService } from './user-removal.service.js';
import { UserRepliesService } from '../user-replies.service.js';

@Injectable()
export class UserActivationService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly users: UsersRepository,
    private readonly removal: UserRemovalService,
    private readonly userAccess: UserAccessService,
    private readonly replies: UserRepliesService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError USER_UNKNOWN, SELF_DEACTIVATION, LAST_SUPERUSER, RIGHTS_EXCEEDED */
  setActive(id: number, active: boolean, by: Caller): Promise<UserDetailReply> {
    return this.administration.runAuthorized(setUserActive, by, async (rights) => {
      if (!active) this.removal.assertNotSelf(id, by);
      const user = await this.administration.requireEditableUser(id, rights);
      if (user.active === active) return this.replies.toDetail(user);
      if (!active) await this.removal.assertNotLastSuperuser(user);
      await this.users.update(id, { active });
      const sessionsEnded = active ? 0 : await this.userAccess.endAllOf(id, 'deactivated');
      await this.eventLog.record({
        action: active ? 'user.activated' : 'user.deactivated',
        by,
        severity: 'notice',
        target: toTarget(user),
        message: `${active ? 'Reactivated' : 'Deactivated'} ${user.username}`,
        details: { before: { active: !active }, after: { active }, sessionsEnded },
      });
      await this.outbox.add('users.changed', { userIds: [id] });
      return this.replies.toDetail({ ...user, active });
    });
  }

  /** @throws ProblemError USER_UNKNOWN, USER_IS_SUPERUSER, SELF_DEACTIVATION, RIGHTS_EXCEEDED */
  remove(id: number, by: Caller): Promise<void> {
    return this.administration.runAuthorized(removeUser, by, async (rights) => {
      this.removal.assertNotSelf(id, by);
      const user = await this.administration.requireUser(id);
      if (user.superuser) {
        throw new ProblemError(
          'USER_IS_SUPERUSER',
          `${user.username} is a superuser. To remove superusers, use DELETE /api/auth/superuser/${id}.`,
        );
      }
      await this.administration.requireEditableUser(id, rights);
      await this.removal.remove(user, 'user.removed', by);
    });
  }
}
