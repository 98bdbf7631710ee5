import { Injectable } from '@nestjs/common';
import type { PageQuery, TokenState } from '@stackyard/contracts';
import { Brackets } from 'typeorm';
import type { Statement } from '#infra/database/dialect.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ApiTokenEntity } from './api-token.entity.js';

/**
 * The fields that show whether a token works, what it allows, and whether its last use must be
 * updated.
 */
export type PresentedToken = Pick<
  ApiTokenEntity,
  | 'id'
  | 'userId'
  | 'name'
  | 'permissions'
  | 'stackIds'
  | 'tokenHash'
  | 'previousUntil'
  | 'expiresAt'
  | 'revokedAt'
  | 'lastUsedAt'
  | 'lastUsedIp'
>;

export interface TokenFilter {
  userId: number | null;
  state: readonly TokenState[] | undefined;
  /** The current time in ISO 8601, to determine which tokens have expired. */
  now: string;
}

const stateConditions: Record<TokenState, string> = {
  active: 'token.revokedAt IS NULL AND token.expiresAt > :now',
  expired: 'token.revokedAt IS NULL AND token.expiresAt <= :now',
  revoked: 'token.revokedAt IS NOT NULL',
};

@Injectable()
export class TokensRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(id: number): Promise<ApiTokenEntity | null> {
    return this.repository.findOneBy({ id });
  }

  /**
   * Returns a statement that selects the token with a given current or previous secret, as a
   * `PresentedToken`.
   */
  selectBySecret(hash: string): Statement {
    return {
      sql: `SELECT id, user_id AS "userId", name, permissions, stack_ids AS "stackIds",
          token_hash AS "tokenHash", previous_until AS "previousUntil",
          expires_at AS "expiresAt", revoked_at AS "revokedAt",
          last_used_at AS "lastUsedAt", last_used_ip AS "lastUsedIp"
        FROM api_tokens WHERE token_hash = ?1 OR previous_hash = ?1`,
      parameters: [hash],
    };
  }

  /**
   * Returns a page of tokens, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(
    { userId, state, now }: TokenFilter,
    pageQuery: PageQuery,
  ): Promise<KeysetPage<ApiTokenEntity>> {
    const query = this.repository.createQueryBuilder('token');
    if (userId !== null) query.andWhere('token.userId = :userId', { userId });
    if (state !== undefined) {
      const hasAnyState = new Brackets((where) =>
        state.forEach((tokenState) => where.orWhere(stateConditions[tokenState])),
      );
      query.andWhere(hasAnyState, { now });
    }
    return keysetPage(
      query,
      { list: 'tokens', sortColumns: { id: 'number' }, order: 'desc' },
      pageQuery,
    );
  }

  async countByState({
    userId,
    now,
  }: Omit<TokenFilter, 'state'>): Promise<Partial<Record<TokenState, number>>> {
    const state = `CASE WHEN ${stateConditions.active} THEN 'active'
      WHEN token.revokedAt IS NULL THEN 'expired' ELSE 'revoked' END`;
    const query = this.repository
      .createQueryBuilder('token')
      .select(state, 'state')
      .addSelect('COUNT(*)', 'count')
      .groupBy('1')
      .setParameters({ now });
    if (userId !== null) query.where('token.userId = :userId', { userId });
    const rows = await query.getRawMany<{ state: TokenState; count: number | string }>();
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  }

  insert(token: Omit<ApiTokenEntity, 'id'>): Promise<ApiTokenEntity> {
    return this.repository.save(this.repository.create(token));
  }

  async change(id: number, fields: Partial<ApiTokenEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  /**
   * Returns the IDs of the tokens that expired between the given times and were not revoked. Both
   * times are in ISO 8601; the first is exclusive, the second inclusive.
   */
  async findExpired(after: string, until: string): Promise<number[]> {
    return this.findEndedBetween('expiresAt', after, until);
  }

  /**
   * Returns the IDs of the tokens whose previous secret stopped working between the given times and
   * that were not revoked. Both times are in ISO 8601; the first is exclusive, the second
   * inclusive.
   */
  async findReplaced(after: string, until: string): Promise<number[]> {
    return this.findEndedBetween('previousUntil', after, until);
  }

  private async findEndedBetween(
    column: 'expiresAt' | 'previousUntil',
    after: string,
    until: string,
  ): Promise<number[]> {
    const endedTokens = await this.repository
      .createQueryBuilder('token')
      .select('token.id', 'id')
      .where(`token.${column} > :after AND token.${column} <= :until AND token.revokedAt IS NULL`)
      .setParameters({ after, until })
      .getRawMany<{ id: number }>();
    return endedTokens.map(({ id }) => id);
  }

  /**
   * Returns the tokens that expire between the given times and are not revoked. Both times are in
   * ISO 8601; the first is exclusive, the second inclusive.
   */
  findExpiringBetween(
    after: string,
    before: string,
  ): Promise<Pick<ApiTokenEntity, 'id' | 'name' | 'expiresAt'>[]> {
    return this.uow.manager.query(
      `SELECT id, name, expires_at AS "expiresAt" FROM api_tokens
       WHERE revoked_at IS NULL AND expires_at > ? AND expires_at <= ? ORDER BY id`,
      [after, before],
    );
  }

  private get repository() {
    return this.uow.manager.getRepository(ApiTokenEntity);
  }
}
