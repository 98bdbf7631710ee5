import { permissionIds, type Permission, type TokenState } from '@stackyard/contracts';
import type { ApiTokenEntity } from './api-token.entity.js';

const hour = 3_600_000;
export const defaultLifetimeDays = 90;
const defaultOverlapHours = 24;

/** Why a token does not work. */
export type TokenRefusal =
  'malformed' | 'unknown' | 'expired' | 'replaced' | 'revoked' | 'owner-deactivated';

type Ends = Pick<ApiTokenEntity, 'expiresAt' | 'revokedAt'>;
type Secrets = Pick<ApiTokenEntity, 'tokenHash' | 'previousUntil'>;

export function stateOf({ expiresAt, revokedAt }: Ends, now: Date): TokenState {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > now.getTime() ? 'active' : 'expired';
}

/** Why a secret that is known does not work; null when it does. */
export function refusalOfSecret(
  token: Ends & Secrets,
  hash: string,
  now: Date,
): TokenRefusal | null {
  const state = stateOf(token, now);
  if (state !== 'active') return state;
  return token.tokenHash === hash || overlaps(token, now) ? null : 'replaced';
}

/** Whether the secret from before the last rotation still works. */
export function overlaps({ previousUntil }: Pick<Secrets, 'previousUntil'>, now: Date): boolean {
  return previousUntil !== null && Date.parse(previousUntil) > now.getTime();
}

export function endOf(now: Date, days: number): string {
  return new Date(now.getTime() + days * 24 * hour).toISOString();
}

/** A new secret beside the one before, which works for a while, but never longer than it would have. */
export function rotated(
  token: ApiTokenEntity,
  made: Pick<ApiTokenEntity, 'tokenHash' | 'hint'>,
  wanted: { overlapHours?: number; expiresInDays?: number },
  now: Date,
): Partial<ApiTokenEntity> {
  const overlap = (wanted.overlapHours ?? defaultOverlapHours) * hour;
  const until = Math.min(now.getTime() + overlap, Date.parse(token.expiresAt));
  return {
    ...made,
    previousHash: token.tokenHash,
    previousUntil: until > now.getTime() ? new Date(until).toISOString() : null,
    expiresAt: endOf(now, wanted.expiresInDays ?? token.lifetimeDays),
  };
}

/** What a token asks for; a permission that no longer exists is left out. */
export function permissionsIn({ permissions }: Pick<ApiTokenEntity, 'permissions'>): Permission[] {
  const asked = new Set(permissions.split(' '));
  return permissionIds.filter((permission) => asked.has(permission));
}

/** The stacks a token is limited to; null for all of them. */
export function stackIdsIn({ stackIds }: Pick<ApiTokenEntity, 'stackIds'>): number[] | null {
  return stackIds === null ? null : stackIds.split(' ').map(Number);
}
