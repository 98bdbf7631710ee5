import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService, type User } from '#modules/users/accounts.service.js';
import { MembershipsService } from '#modules/users/groups/memberships.service.js';
import { parseGroupRules, groupsFor, withSuffix, type OidcPerson } from './oidc-claims.js';
import { OidcIdentitiesRepository } from './oidc-identities.repository.js';

/**
 * Finds or creates the accounts of users who sign in through the provider. Accounts are found only
 * by issuer and subject, because users can choose their names and addresses at the provider and
 * could use them to take over another account.
 */
@Injectable()
export class OidcAccountsService {
  private readonly log: Logger;

  constructor(
    private readonly settings: Settings,
    private readonly identities: OidcIdentitiesRepository,
    private readonly accounts: AccountsService,
    private readonly memberships: MembershipsService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('auth');
  }

  /**
   * Returns the user's account, creating it if necessary; null if there is no account and the
   * settings do not allow creating accounts. Call this in the unit of work that opens the session.
   */
  async findOrCreate(person: OidcPerson, by: Caller): Promise<User | null> {
    const userId = await this.identities.findUserId(person);
    const existingUser = userId === null ? null : await this.accounts.find(userId);
    if (existingUser !== null || !this.settings.OIDC_CREATE_USERS) return existingUser;
    return this.create(person, by);
  }

  /**
   * Updates the user's membership in the groups that the rules contain. Other groups do not change.
   */
  async syncGroups({ groups }: OidcPerson, user: User, by: Caller): Promise<void> {
    const rules = parseGroupRules(this.settings.OIDC_GROUP_MAP);
    if (rules.length === 0) return;
    const mappedGroupIds = await this.findGroupIds(rules.map((rule) => rule.group));
    const targetIds = await this.findGroupIds(groupsFor(rules, groups));
    const currentIds = (await this.memberships.listForUser(user.id)).map(({ id }) => id);
    const unmappedIds = currentIds.filter((id) => !mappedGroupIds.has(id));
    const change = await this.memberships.replace(user.id, [...unmappedIds, ...targetIds]);
    if (change === null) return;
    await this.eventLog.record({
      action: 'user.changed',
      by: actingAs(user, by),
      target: { type: 'user', id: user.id, name: user.username },
      message: `Groups of ${user.username} updated from the OpenID provider`,
      details: {
        before: { groups: change.before.map(({ name }) => name) },
        after: { groups: change.after.map(({ name }) => name) },
      },
    });
    await this.outbox.add('users.changed', { userIds: [user.id] });
    await this.outbox.add('session.changed', {}, [`user:${user.id}`]);
  }

  private async create(person: OidcPerson, by: Caller): Promise<User> {
    const user = await this.accounts.create({
      username: await this.findFreeName(person.username),
      displayName: person.displayName ?? undefined,
      kind: 'person',
      superuser: false,
      passwordHash: null,
      securityPhraseHash: null,
    });
    await this.identities.insert(person, user.id);
    await this.eventLog.record({
      action: 'user.created',
      by: actingAs(user, by),
      severity: 'notice',
      target: { type: 'user', id: user.id, name: user.username },
      message: `User ${user.username} created at the first sign-in with the OpenID provider`,
      details: {
        after: { kind: 'person', displayName: user.displayName },
        issuer: person.issuer,
        subject: person.subject,
      },
    });
    await this.outbox.add('users.changed', { userIds: [user.id] });
    return user;
  }

  private async findFreeName(preferredName: string): Promise<string> {
    const name = this.accounts.isValidUsername(preferredName) ? preferredName : 'user';
    for (let attempt = 1; ; attempt += 1) {
      const candidate = withSuffix(name, attempt);
      if ((await this.accounts.findByName(candidate)) === null) return candidate;
    }
  }

  private async findGroupIds(names: readonly string[]): Promise<Set<number>> {
    const uniqueNames = new Set(names);
    const groups = await this.memberships.findByNames([...uniqueNames]);
    if (groups.length < uniqueNames.size) {
      this.log.warn(
        { groups: [...uniqueNames] },
        'OIDC_GROUP_MAP contains a group that does not exist',
      );
    }
    return new Set(groups.map(({ id }) => id));
  }
}

function actingAs({ id, username }: User, by: Caller): Caller {
  return { ...by, actor: { type: 'user', id, name: username } };
}
