import { Injectable } from '@nestjs/common';
import {
  createToken,
  permissionIds,
  revokeToken,
  rotateToken,
  type CreateTokenRequest,
  type IssuedTokenReply,
  type ListTokensQuery,
  type ListTokensReply,
  type RotateTokenRequest,
  type TokenFacetsReply,
  type TokenFilterQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { KnownStacksService } from '#modules/platform/stacks/known-stacks.service.js';
import {
  AdministrationService,
  assertHasPermissions,
} from '#modules/users/rights/administration.service.js';
import type { ApiTokenEntity } from './api-token.entity.js';
import { defaultLifetimeDays, expiryAfter, fieldsForNewSecret } from './api-token.js';
import { TokenJournalService } from './token-journal.service.js';
import { TokenOwnersService, type Owner } from './token-owners.service.js';
import { hashOfSecret, hintOf, createTokenSecret } from './use/token-secret.js';
import { TokensRepository } from './tokens.repository.js';

@Injectable()
export class TokensService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly tokens: TokensRepository,
    private readonly owners: TokenOwnersService,
    private readonly stacks: KnownStacksService,
    private readonly journal: TokenJournalService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListTokensQuery, by: Caller): Promise<ListTokensReply> {
    const userId = ownerIdToFilterBy(query, by);
    const filter = { userId, state: query.state, now: this.clock.now().toISOString() };
    const { rows, nextCursor } = await this.tokens.findPage(filter, query);
    return { tokens: await this.owners.toReplies(rows), nextCursor };
  }

  /**
   * Counts tokens by state. The filter by state is ignored, so that users see the counts of the
   * other states.
   */
  async readFacets(query: TokenFilterQuery, by: Caller): Promise<TokenFacetsReply> {
    const filter = { userId: ownerIdToFilterBy(query, by), now: this.clock.now().toISOString() };
    return { state: await this.tokens.countByState(filter) };
  }

  create(request: CreateTokenRequest, by: Caller): Promise<IssuedTokenReply> {
    assertValidName(request.name);
    return this.administration.runAuthorized(createToken, by, async (rights) => {
      const owner = await this.owners.find(request.ownerId ?? by.userId ?? 0);
      this.owners.assertMayIssueFor(owner, by, rights);
      assertHasPermissions(rights, request.permissions, {
        type: 'token',
        id: null,
        name: request.name,
      });
      await this.assertStacksExist(request.stackIds);
      const secret = createTokenSecret();
      const token = await this.tokens.insert(newRow(request, owner, secret, this.clock.now()));
      await this.journal.recordCreated(token, owner, by);
      return { token: this.owners.toReply(token, owner), secret };
    });
  }

  rotate(id: number, request: RotateTokenRequest, by: Caller): Promise<IssuedTokenReply> {
    return this.administration.runAuthorized(rotateToken, by, async (rights) => {
      const { token, owner } = await this.findVisible(id, by);
      this.owners.assertMayIssueFor(owner, by, rights);
      if (token.revokedAt !== null) {
        throw new ProblemError('TOKEN_ENDED', `${token.name} was revoked. Create a new token.`);
      }
      const secret = createTokenSecret();
      const storedSecret = { tokenHash: hashOfSecret(secret), hint: hintOf(secret) };
      const change = fieldsForNewSecret(token, storedSecret, request, this.clock.now());
      await this.tokens.change(id, change);
      const rotatedToken = { ...token, ...change };
      await this.journal.recordRotated(rotatedToken, owner, by);
      return { token: this.owners.toReply(rotatedToken, owner), secret };
    });
  }

  /** Revokes a token. Does nothing if the token is already revoked. */
  revoke(id: number, by: Caller): Promise<void> {
    return this.administration.runAuthorized(revokeToken, by, async (rights) => {
      const { token, owner } = await this.findVisible(id, by);
      this.owners.assertMayManage(owner, by, rights);
      if (token.revokedAt !== null) return;
      await this.tokens.change(id, { revokedAt: this.clock.now().toISOString() });
      await this.journal.recordRevoked(token, owner, by);
    });
  }

  /**
   * Finds a token and its owner. Throws the same error whether the token does not exist or the
   * caller may not see it.
   *
   * @throws ProblemError TOKEN_UNKNOWN
   */
  private async findVisible(
    id: number,
    by: Caller,
  ): Promise<{ token: ApiTokenEntity; owner: Owner }> {
    const token = await this.tokens.find(id);
    const isVisible = token?.userId === by.userId || by.permissions.has('users-access');
    if (token === null || !isVisible) {
      throw new ProblemError('TOKEN_UNKNOWN', `There is no API token ${id}.`);
    }
    return { token, owner: await this.owners.find(token.userId) };
  }

  private async assertStacksExist(ids: readonly number[] = []): Promise<void> {
    const unknownIds = await this.stacks.findUnknown(ids);
    if (unknownIds.length === 0) return;
    throw new ProblemError('STACK_UNKNOWN', `There is no stack ${unknownIds.join(', ')}.`);
  }
}

/**
 * Returns the ID of the owner to filter by; null for all users.
 *
 * @throws ProblemError PERMISSION_MISSING if the caller may not see tokens of other users
 */
function ownerIdToFilterBy({ everybody, owner }: TokenFilterQuery, by: Caller): number | null {
  const userId = owner ?? (everybody ? null : by.userId);
  if (userId !== by.userId && !by.permissions.has('users-access')) {
    throw new ProblemError('PERMISSION_MISSING', 'The permission users-access is missing.');
  }
  return userId;
}

/**
 * Rejects names with invisible characters, or with spaces at the start or end, because the name is
 * shown next to the owner's name wherever the token was used.
 */
function assertValidName(name: string): void {
  const hasOuterSpaces = name.trim() !== name;
  if (!hasOuterSpaces && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)) return;
  const detail = hasOuterSpaces
    ? 'must not start or end with a space'
    : 'must not contain invisible characters';
  throw invalidInputProblem([{ pointer: '/name', code: 'name', detail }]);
}

function newRow(
  request: CreateTokenRequest,
  owner: Owner,
  secret: string,
  now: Date,
): Omit<ApiTokenEntity, 'id'> {
  const lifetimeDays = request.expiresInDays ?? defaultLifetimeDays;
  const requestedPermissions = new Set(request.permissions);
  return {
    userId: owner.id,
    name: request.name,
    hint: hintOf(secret),
    tokenHash: hashOfSecret(secret),
    previousHash: null,
    previousUntil: null,
    permissions: permissionIds
      .filter((permission) => requestedPermissions.has(permission))
      .join(' '),
    stackIds: request.stackIds ? [...new Set(request.stackIds)].join(' ') : null,
    createdAt: now.toISOString(),
    expiresAt: expiryAfter(now, lifetimeDays),
    lifetimeDays,
    revokedAt: null,
    lastUsedAt: null,
    lastUsedIp: null,
  };
}
