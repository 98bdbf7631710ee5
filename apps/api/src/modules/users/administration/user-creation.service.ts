import { Injectable } from '@nestjs/common';
import {
  createUser,
  type CreatedUserReply,
  type CreateUserRequest,
  type UserKind,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { inputRefused } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService } from '../accounts.service.js';
import { AdministrationService } from '../administration.service.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import { MembershipsService } from '../memberships.service.js';
import { PasswordsService } from '../passwords.service.js';
import { asTarget, assertHeld } from '../rights.js';
import { SecurityPhrasesService } from '../security-phrases.service.js';
import { UsersRepository } from '../users.repository.js';
import { UserRepliesService } from './user-replies.service.js';

/** Makes users: people, who sign in, and services, which only work through API tokens. */
@Injectable()
export class UserCreationService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly accounts: AccountsService,
    private readonly users: UsersRepository,
    private readonly groups: GroupsRepository,
    private readonly memberships: MembershipsService,
    private readonly passwords: PasswordsService,
    private readonly phrases: SecurityPhrasesService,
    private readonly replies: UserRepliesService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError USERNAME_TAKEN, GROUP_UNKNOWN, RIGHTS_EXCEEDED */
  async create(wanted: CreateUserRequest, by: Caller): Promise<CreatedUserReply> {
    const { username } = wanted;
    const kind = wanted.kind ?? 'person';
    const displayName = wanted.displayName ?? username;
    const groupIds = [...new Set(wanted.groupIds ?? [])];
    const permissions = [...new Set(wanted.permissions ?? [])];
    this.accounts.assertUsername(username);
    this.accounts.assertDisplayName(displayName);
    const { securityPhrase, ...secrets } = await this.secretsFor(kind, wanted.password);
    return this.administration.act(createUser, by, async (rights) => {
      const groups = await this.memberships.known(groupIds);
      const granted = await this.groups.permissionsOf(groupIds);
      const handedOut = permissions.concat(...granted.values());
      assertHeld(rights, handedOut, asTarget({ id: null, username }));
      const account = { username, displayName, kind, superuser: false, ...secrets };
      const user = await this.accounts.create(account);
      await this.users.setGrants(user.id, permissions);
      await this.memberships.replace(user.id, groupIds);
      await this.eventLog.record({
        action: 'user.created',
        by,
        severity: 'notice',
        target: asTarget(user),
        message: `Made ${kind === 'service' ? 'service user' : 'user'} ${username}`,
        details: {
          after: { kind, displayName, groups: groups.map(({ name }) => name), permissions },
        },
      });
      await this.outbox.add('users.changed', { userIds: [user.id] });
      return { user: await this.replies.detail(user), securityPhrase };
    });
  }

  private async secretsFor(kind: UserKind, password: string | null | undefined) {
    if (kind === 'service') {
      if (password != null)
        throw passwordFault('isEmpty', 'is not allowed for a service user, which never signs in');
      return { passwordHash: null, securityPhraseHash: null, securityPhrase: null };
    }
    if (password == null) throw passwordFault('isDefined', 'is needed for a person');
    return { passwordHash: await this.passwords.hash(password), ...(await this.phrases.make()) };
  }
}

function passwordFault(code: string, detail: string) {
  return inputRefused([{ pointer: '/password', code, detail }]);
}
