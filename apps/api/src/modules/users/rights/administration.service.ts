import { Injectable } from '@nestjs/common';
import type { Endpoint, ProblemCode } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { assertAccess, assertMayChange, RightsExceededError, type Rights } from './rights.js';
import type { UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';

export {
  assertHasPermissions,
  assertMayChange,
  RightsExceededError as RightsExceeded,
  type Rights,
} from './rights.js';

const recordedDenials: readonly ProblemCode[] = ['RIGHTS_EXCEEDED', 'PERMISSION_MISSING'];

/**
 * Runs administrative actions. Each one is a unit of work that reads the caller's current
 * permissions first.
 */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly users: UsersRepository,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Runs an action in a unit of work. If permissions are missing, the action is rolled back, but
   * the denial is recorded.
   *
   * @param endpoint - the caller must still have the permission of this endpoint when the unit of
   *   work runs
   * @throws ProblemError UNAUTHENTICATED if the caller was deactivated or removed in the meantime,
   *   PERMISSION_MISSING if the permission was revoked
   */
  async runAuthorized<T>(
    endpoint: Pick<Endpoint, 'access'>,
    by: Caller,
    work: (rights: Rights) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.uow.run(async () => {
        const rights = await this.rightsOf(by);
        assertAccess(endpoint, rights);
        return work(rights);
      });
    } catch (error) {
      if (error instanceof ProblemError && recordedDenials.includes(error.code)) {
        await this.uow.run(() => this.recordDenial(error, by));
      }
      throw error;
    }
  }

  /**
   * Returns the current permissions of the caller's account. They are read again in the unit of
   * work, because they may have been revoked since the request was authorized. The limits of an API
   * token are ignored, so the endpoint must require a session.
   *
   * @throws ProblemError UNAUTHENTICATED if the caller was deactivated or removed in the meantime
   */
  async rightsOf(by: Caller): Promise<Rights> {
    const holder = by.userId === null ? null : await this.users.findHolder(by.userId);
    if (!holder?.active) throw new ProblemError('UNAUTHENTICATED', 'Sign in first.');
    return holder;
  }

  /** @throws ProblemError USER_UNKNOWN */
  async requireUser(id: number): Promise<UserEntity> {
    const user = await this.users.find(id);
    if (user === null) throw new ProblemError('USER_UNKNOWN', `There is no user ${id}.`);
    return user;
  }

  /**
   * Finds a user whom the caller may change.
   *
   * @throws ProblemError USER_UNKNOWN
   * @throws RightsExceededError if the user is a superuser and the caller is not, or if the user has
   *   permissions that the caller lacks
   */
  async requireEditableUser(id: number, rights: Rights): Promise<UserEntity> {
    const user = await this.requireUser(id);
    assertMayChange(rights, { ...user, permissions: await this.users.permissionsOf(user) });
    return user;
  }

  private recordDenial(error: ProblemError, by: Caller): Promise<void> {
    const rightsError = error instanceof RightsExceededError ? error : null;
    return this.eventLog.record({
      action: 'access.denied',
      by,
      outcome: 'denied',
      severity: 'warning',
      target: rightsError?.target ?? null,
      message: `Denied: ${error.detail}`,
      details: rightsError && { exceeding: rightsError.missing },
    });
  }
}
