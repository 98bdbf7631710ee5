import { permissionIds, type Permission, type TokenState } from '@stackyard/contracts';
import type { ApiTokenEntity } from './api-token.entity.js';

const hourMs = 3_600_000;
export const defaultLifetimeDays = 90;
const defaultOverlapHours = 24;

export type TokenRefusal =
  | 'malformed'
  | 'unknown'
  | 'expired'
  | 'replaced'
  | 'revoked'
  | 'owner-deactivated';

type TokenEndTimes = Pick<ApiTokenEntity, 'expiresAt' | 'revokedAt'>;
type SecretFields = Pick<ApiTokenEntity, 'tokenHash' | 'previousUntil'>;

export function stateOf({ expiresAt, revokedAt }: TokenEndTimes, now: Date): TokenState {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > now.getTime() ? 'active' : 'expired';
}

/** Returns why the secret of a known token does not work; null if it works. */
export function refusalOfSecret(
  token: TokenEndTimes & SecretFields,
  hash: string,
  now: Date,
): TokenRefusal | null {
  const state = stateOf(token, now);
  if (state !== 'active') return state;
  return token.tokenHash === hash || acceptsPreviousSecret(token, now) ? null : 'replaced';
}

export function acceptsPreviousSecret(
  { previousUntil }: Pick<SecretFields, 'previousUntil'>,
  now: Date,
): boolean {
  return previousUntil !== null && Date.parse(previousUntil) > now.getTime();
}

export function expiryAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 24 * hourMs).toISOString();
}

/**
 * Returns the fields to change when a token gets a new secret. The lifetime of the token starts
 * again. The previous secret works for an overlap period, but not beyond the time at which the
 * token would have expired.
 */
export function fieldsForNewSecret(
  token: ApiTokenEntity,
  newSecret: Pick<ApiTokenEntity, 'tokenHash' | 'hint'>,
  options: { overlapHours?: number; expiresInDays?: number },
  now: Date,
): Partial<ApiTokenEntity> {
  const overlapMs = (options.overlapHours ?? defaultOverlapHours) * hourMs;
  const overlapEndTime = Math.min(now.getTime() + overlapMs, Date.parse(token.expiresAt));
  return {
    ...newSecret,
    previousHash: token.tokenHash,
    previousUntil: overlapEndTime > now.getTime() ? new Date(overlapEndTime).toISOString() : null,
    expiresAt: expiryAfter(now, options.expiresInDays ?? token.lifetimeDays),
  };
}

/** Returns a token's permissions, without permissions that no longer exist in Stackyard. */
export function permissionsIn({ permissions }: Pick<ApiTokenEntity, 'permissions'>): Permission[] {
  const stored = new Set(permissions.split(' '));
  return permissionIds.filter((permission) => stored.has(permission));
}

/** Returns the IDs of the stacks that a token is limited to; null for all stacks. */
export function stackIdsIn({ stackIds }: Pick<ApiTokenEntity, 'stackIds'>): number[] | null {
  return stackIds === null ? null : stackIds.split(' ').map(Number);
}
