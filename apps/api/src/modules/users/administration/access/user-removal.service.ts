import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MembershipsService } from '../../groups/memberships.service.js';
import { toTarget } from '../../rights/rights.js';
import { UserAccessService } from '#modules/auth/sign-ins.service.js';
import type { UserEntity } from '../../user.entity.js';
import { UsersRepository } from '../../users.repository.js';

/**
 * Steps shared by the removal of users and the removal of superusers. Call them in the unit of work
 * of the removal.
 */
@Injectable()
export class UserRemovalService {
  constructor(
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsService,
    private readonly userAccess: UserAccessService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError SELF_DEACTIVATION */
  assertNotSelf(id: number, by: Caller): void {
    if (id !== by.userId) return;
    throw new ProblemError(
      'SELF_DEACTIVATION',
      "You can't do this to your own account. Ask another administrator.",
    );
  }

  /**
   * Checks that a user is not the last active superuser. Call this in the unit of work of the
   * removal. Units of work run one after another, so the result cannot change before the user is
   * removed.
   *
   * @throws ProblemError LAST_SUPERUSER if there is no other active superuser
   */
  async assertNotLastSuperuser(user: UserEntity): Promise<void> {
    if (!user.superuser || (await this.users.hasOtherActiveSuperuser(user.id))) return;
    throw new ProblemError('LAST_SUPERUSER', 'There is no other active superuser.');
  }

  async remove(
    user: UserEntity,
    action: LogAction & ('user.removed' | 'superuser.removed'),
    by: Caller,
  ): Promise<void> {
    const groups = await this.memberships.listForUser(user.id);
    const permissions = await this.users.permissionsGrantedTo(user.id);
    const sessionsEnded = await this.userAccess.endAllOf(user.id, 'removed');
    await this.users.remove(user.id);
    const { kind, displayName, superuser, active } = user;
    await this.eventLog.record({
      action,
      by,
      severity: 'notice',
      target: toTarget(user),
      message: `Removed ${superuser ? 'superuser' : 'user'} ${user.username}`,
      details: {
        before: {
          kind,
          displayName,
          active,
          groups: groups.map(({ name }) => name),
          permissions,
        },
        sessionsEnded,
      },
    });
    await this.outbox.add('users.changed', { userIds: [user.id] });
    if (groups.length > 0) {
      await this.outbox.add('groups.changed', { groupIds: groups.map(({ id }) => id) });
    }
  }
}
