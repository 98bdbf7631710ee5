import { Injectable } from '@nestjs/common';
import { createUser, type CreatedUserReply, type CreateUserRequest } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService } from '../accounts.service.js';
import { AdministrationService } from '../rights/administration.service.js';
import { MembershipsService } from '../groups/memberships.service.js';
import { toTarget, assertHasPermissions } from '../rights/rights.js';
import { UsersRepository } from '../users.repository.js';
import { UserRepliesService } from './user-replies.service.js';
import { UserSecretsService } from './user-secrets.service.js';

/** Creates users: people, who sign in, and service users, who only use API tokens. */
@Injectable()
export class UserCreationService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly accounts: AccountsService,
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsService,
    private readonly secrets: UserSecretsService,
    private readonly replies: UserRepliesService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError VALIDATION_FAILED, USERNAME_TAKEN, GROUP_UNKNOWN, RIGHTS_EXCEEDED */
  async create(request: CreateUserRequest, by: Caller): Promise<CreatedUserReply> {
    const { username } = request;
    const kind = request.kind ?? 'person';
    const displayName = request.displayName ?? username;
    const groupIds = [...new Set(request.groupIds ?? [])];
    const permissions = [...new Set(request.permissions ?? [])];
    this.accounts.assertValidUsername(username);
    this.accounts.assertValidDisplayName(displayName);
    const { securityPhrase, ...secrets } = await this.secrets.createSecrets(kind, request.password);
    return this.administration.runAuthorized(createUser, by, async (rights) => {
      const groups = await this.memberships.requireGroups(groupIds);
      const grantedPermissions = permissions.concat(await this.memberships.permissionsOf(groupIds));
      assertHasPermissions(rights, grantedPermissions, toTarget({ id: null, username }));
      const account = { username, displayName, kind, superuser: false, ...secrets };
      const user = await this.accounts.create(account);
      await this.users.setGrants(user.id, permissions);
      await this.memberships.replace(user.id, groupIds);
      await this.eventLog.record({
        action: 'user.created',
        by,
        severity: 'notice',
        target: toTarget(user),
        message: `Created ${kind === 'service' ? 'service user' : 'user'} ${username}`,
        details: {
          after: { kind, displayName, groups: groups.map(({ name }) => name), permissions },
        },
      });
      await this.outbox.add('users.changed', { userIds: [user.id] });
      return { user: await this.replies.toDetail(user), securityPhrase };
    });
  }
}
