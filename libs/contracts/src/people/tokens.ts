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
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import type { PageReply } from '../base/paging.js';
import { permissionIds, type Permission } from '../base/permissions.js';

/** What every API token begins with, so that scanners for secrets find a lost one. */
export const tokenPrefix = 'sy_';

export const tokenStates = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof tokenStates)[number];

/** An API token; its secret is known to its holder alone. */
export interface TokenReply {
  id: number;
  name: string;
  /** The first characters of the secret, to recognise it by. */
  hint: string;
  owner: { id: number; username: string; displayName: string };
  /** What it asks for; it is never allowed more than its owner holds at that moment. */
  permissions: Permission[];
  /** The part of `permissions` that its owner holds now. */
  effective: Permission[];
  /** Ids of the stacks it is limited to; null for all of them. */
  stackIds: number[] | null;
  state: TokenState;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  /** Until when the secret from before the last rotation still works; null when it does not. */
  previousUntil: string | null;
}

/** Filters shared by the list and its facets. */
export class TokenFilterQuery {
  /** Id of the owner. Other people's tokens are shown to holders of `users-access` alone. */
  @IsOmittable() @IsInt() @Min(1) owner?: number;
  /** Everyone's, for holders of `users-access`; the own ones otherwise. */
  @IsOmittable() @IsBoolean() everybody?: boolean;
  @IsOmittable() @IsIn(tokenStates, { each: true }) state?: TokenState[];
}

/** Query of the tokens. */
export class ListTokensQuery extends TokenFilterQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the page before. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** Matching tokens counted by state; states without one are left out. The filter by state does not narrow the counts. */
export interface TokenFacetsReply {
  state: Partial<Record<TokenState, number>>;
}

/** A page of tokens, the newest first. */
export interface ListTokensReply extends PageReply {
  tokens: TokenReply[];
}

/** What makes an API token. */
export class CreateTokenRequest {
  @IsString() @MinLength(1) @MaxLength(100) name!: string;
  @ArrayNotEmpty() @IsIn(permissionIds, { each: true }) permissions!: Permission[];
  /** Limits it to these stacks. */
  @IsOmittable() @ArrayNotEmpty() @ArrayMaxSize(500) @IsInt({ each: true }) stackIds?: number[];
  /** Days until it expires; 90 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(730) expiresInDays?: number;
  /** Id of a service user that owns it; oneself if omitted. */
  @IsOmittable() @IsInt() @Min(1) ownerId?: number;
}

/** Gives a token a new secret. */
export class RotateTokenRequest {
  /** Hours for which the secret before still works; 24 by default, 0 for not at all. */
  @IsOmittable() @IsNumber() @Min(0) @Max(720) overlapHours?: number;
  /** Days until the token expires, from now; as many as it had at first if omitted. */
  @IsOmittable() @IsInt() @Min(1) @Max(730) expiresInDays?: number;
}

/** A token with its secret, which is in this answer alone. */
export interface IssuedTokenReply {
  token: TokenReply;
  /** `sy_…`, for `Authorization: Bearer`. */
  secret: string;
}

/** Returns API tokens, newest first. Secrets are never returned. */
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

/** Counts matching tokens by state. */
export const readTokenFacets = endpoint({
  method: 'GET',
  path: '/api/tokens/facets',
  access: 'tokens-manage',
  credential: 'session',
  summary: 'Count API tokens',
  query: TokenFilterQuery,
  problems: ['PERMISSION_MISSING'],
  reply: type<TokenFacetsReply>(),
});

/** Returns the secret, which is shown only once. */
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

/** Returns a new secret. The previous one stays valid for the requested time. */
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

/** Requests with the token are rejected immediately, and its live connections end. */
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
