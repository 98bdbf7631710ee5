import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import type { PageReply } from '../base/paging.js';
import { permissionIds, type Permission } from '../base/permissions.js';

/** Prefix of every API token, by which secret scanners recognize leaked tokens. */
export const tokenPrefix = 'sy_';

/** States of API tokens, also the values of the filter `state`. */
export const tokenStates = ['active', 'expired', 'revoked'] as const;
/** State of an API token. Only `active` tokens are accepted. */
export type TokenState = (typeof tokenStates)[number];

/** An API token without its secret. */
export interface TokenReply {
  id: number;
  name: string;
  /** First characters of the secret, so that users can recognize the token. */
  hint: string;
  owner: { id: number; username: string; displayName: string };
  /**
   * Permissions granted to the token. A call is allowed only if the owner also has the
   * permission when the call is made.
   */
  permissions: Permission[];
  /**
   * Permissions of the token that take effect because its owner has them too; empty if the owner is
   * deactivated.
   */
  effective: Permission[];
  /** IDs of the stacks that the token is limited to; null for all stacks. */
  stackIds: number[] | null;
  state: TokenState;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  /**
   * Time until which the previous secret still works after a rotation; null if no previous secret
   * works.
   */
  previousUntil: string | null;
}

/** Filters for API tokens. */
export class TokenFilterQuery {
  /** ID of the owner. Tokens of other users require the permission `users-access`. */
  @IsOmittable() @IsInt() @Min(1) owner?: number;
  /**
   * Includes the tokens of all users; requires the permission `users-access` and is ignored if
   * `owner` is set. By default, only the caller's own tokens are included.
   */
  @IsOmittable() @IsBoolean() everybody?: boolean;
  @IsOmittable() @IsIn(tokenStates, { each: true }) state?: TokenState[];
}

/** Filters and paging for the token list. */
export class ListTokensQuery extends TokenFilterQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the previous page. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/**
 * Number of matching tokens per state. States without tokens are omitted. The state filter does not
 * affect the counts.
 */
export interface TokenFacetsReply {
  state: Partial<Record<TokenState, number>>;
}

/** A page of tokens, newest first. */
export interface ListTokensReply extends PageReply {
  tokens: TokenReply[];
}

/** An API token to create. */
export class CreateTokenRequest {
  @IsString() @MinLength(1) @MaxLength(100) name!: string;
  @ArrayNotEmpty() @IsIn(permissionIds, { each: true }) permissions!: Permission[];
  /** IDs of the stacks that the token is limited to; all stacks if omitted. */
  @IsOmittable() @ArrayNotEmpty() @ArrayMaxSize(500) @IsInt({ each: true }) stackIds?: number[];
  /** Days until the token expires; 90 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(730) expiresInDays?: number;
  /** ID of the service user that owns the token. If omitted, the caller owns the token. */
  @IsOmittable() @IsInt() @Min(1) ownerId?: number;
}

/** How long the previous secret and the token remain valid after a rotation. */
export class RotateTokenRequest {
  /**
   * Hours for which the previous secret still works, but at most until the token would have expired
   * without the rotation; 24 by default, 0 to revoke the secret immediately.
   */
  @IsOmittable() @IsNumber() @Min(0) @Max(720) overlapHours?: number;
  /**
   * Days from now until the token expires. If omitted, the token's original lifetime starts again.
   */
  @IsOmittable() @IsInt() @Min(1) @Max(730) expiresInDays?: number;
}

/** A token with its secret, which is returned only once. */
export interface IssuedTokenReply {
  token: TokenReply;
  /** The secret, which starts with `sy_`, to send as `Authorization: Bearer …`. */
  secret: string;
}

/**
 * Returns the caller's own tokens by default, newest first. To get tokens of other users, set
 * `owner` or `everybody`. This requires the permission `users-access`. Secrets are not included.
 */
export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  access: 'tokens-manage',
  credential: 'session',
  summary: 'List API tokens',
  query: ListTokensQuery,
  problems: ['CURSOR_INVALID', 'PERMISSION_MISSING'],
  reply: type<ListTokensReply>(),
});

/**
 * Returns the number of matching tokens in each state. The filter by state does not affect these
 * numbers.
 */
export const readTokenFacets = endpoint({
  method: 'GET',
  path: '/api/tokens/facets',
  access: 'tokens-manage',
  credential: 'session',
  summary: 'Count API tokens by state',
  query: TokenFilterQuery,
  problems: ['PERMISSION_MISSING'],
  reply: type<TokenFacetsReply>(),
});

/**
 * Returns the token with its secret, which is shown only once. Callers can grant the token only
 * permissions that they have themselves.
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  access: 'tokens-manage',
  credential: 'session',
  summary: 'Create an API token',
  status: 201,
  body: CreateTokenRequest,
  problems: ['RIGHTS_EXCEEDED', 'USER_UNKNOWN', 'STACK_UNKNOWN'],
  reply: type<IssuedTokenReply>(),
});

/**
 * Returns a new secret, which is shown only once. The previous secret keeps working for 24 hours or
 * for the number of hours in `overlapHours`, but not beyond the token's original expiry. The
 * token's lifetime starts again.
 */
export const rotateToken = endpoint({
  method: 'POST',
  path: '/api/tokens/:id/rotate',
  access: 'tokens-manage',
  credential: 'session',
  summary: 'Rotate an API token',
  body: RotateTokenRequest,
  problems: ['TOKEN_UNKNOWN', 'TOKEN_ENDED', 'RIGHTS_EXCEEDED'],
  reply: type<IssuedTokenReply>(),
});

/**
 * Requests with the token are rejected immediately, and its live connections are closed. A revoked
 * token can't be reactivated.
 */
export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'tokens-manage',
  credential: 'session',
  summary: 'Revoke an API token',
  status: 204,
  problems: ['TOKEN_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});
