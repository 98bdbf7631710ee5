import { Injectable } from '@nestjs/common';
import type { TokenReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { AccountsService, type NamedOwner } from '#modules/users/accounts.service.js';
import { assertMayChange, type Rights } from '#modules/users/rights/administration.service.js';
import type { ApiTokenEntity } from './api-token.entity.js';
import { acceptsPreviousSecret, permissionsIn, stackIdsIn, stateOf } from './api-token.js';

export type Owner = NamedOwner;

/** Finds the owners of tokens and checks who may manage and issue their tokens. */
@Injectable()
export class TokenOwnersService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError USER_UNKNOWN */
  async find(id: number): Promise<Owner> {
    const owner = (await this.accounts.findHolders([id])).get(id);
    if (owner === undefined) throw new ProblemError('USER_UNKNOWN', `There is no user ${id}.`);
    return owner;
  }

  /**
   * Checks that the caller may manage the owner's tokens. Managing another user's tokens requires
   * the permission to edit users, and at least the permissions of that user.
   *
   * @throws ProblemError PERMISSION_MISSING or RIGHTS_EXCEEDED
   */
  assertMayManage(owner: Owner, by: Caller, rights: Rights): void {
    if (by.userId === owner.id) return;
    if (!rights.superuser && !rights.permissions.has('users-edit')) {
      throw new ProblemError('PERMISSION_MISSING', 'The permission users-edit is missing.');
    }
    assertMayChange(rights, owner);
  }

  /**
   * Checks that the caller may issue a token for the owner. A person's tokens are issued only to
   * that person, because anyone who has the secret can act in the owner's name.
   *
   * @throws ProblemError PERMISSION_MISSING or RIGHTS_EXCEEDED
   */
  assertMayIssueFor(owner: Owner, by: Caller, rights: Rights): void {
    this.assertMayManage(owner, by, rights);
    if (by.userId === owner.id || owner.kind === 'service') return;
    throw new ProblemError(
      'RIGHTS_EXCEEDED',
      `${owner.username} is not a service user, so only ${owner.username} can create tokens for this account.`,
    );
  }

  /**
   * Converts tokens to replies, reading all owners with one query. Leaves out tokens whose owner no
   * longer exists.
   */
  async toReplies(tokens: readonly ApiTokenEntity[]): Promise<TokenReply[]> {
    const owners = await this.accounts.findHolders([
      ...new Set(tokens.map(({ userId }) => userId)),
    ]);
    const now = this.clock.now();
    return tokens.flatMap((token) => {
      const owner = owners.get(token.userId);
      return owner === undefined ? [] : [toReply(token, owner, now)];
    });
  }

  toReply(token: ApiTokenEntity, owner: Owner): TokenReply {
    return toReply(token, owner, this.clock.now());
  }
}

function toReply(token: ApiTokenEntity, owner: Owner, now: Date): TokenReply {
  const permissions = permissionsIn(token);
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    owner: { id: owner.id, username: owner.username, displayName: owner.displayName },
    permissions,
    effective: owner.active
      ? permissions.filter((permission) => owner.permissions.has(permission))
      : [],
    stackIds: stackIdsIn(token),
    state: stateOf(token, now),
    createdAt: token.createdAt,
    expiresAt: token.expiresAt,
    lastUsedAt: token.lastUsedAt,
    lastUsedIp: token.lastUsedIp,
    previousUntil: acceptsPreviousSecret(token, now) ? token.previousUntil : null,
  };
}
