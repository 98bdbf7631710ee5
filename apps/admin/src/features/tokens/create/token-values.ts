import type { CreateTokenRequest, Permission } from '@stackyard/contracts';
import { presets } from '#shared/permissions/presets.js';

/** Suggested lifetimes in days. The contract allows up to two years. */
export const lifetimeDaysOptions = [7, 30, 90, 180, 365, 730];

export interface TokenValues {
  name: string;
  /** Empty for the current user. */
  ownerId: string;
  permissions: Permission[];
  /** Empty for all stacks. */
  stackIds: string[];
  expiresInDays: string;
}

export const emptyToken: TokenValues = {
  name: '',
  ownerId: '',
  permissions: [],
  stackIds: [],
  expiresInDays: '90',
};

/** Returns the values for a token with which a pipeline can redeploy only one stack. */
export function pipelineToken(name: string, stackId: number): TokenValues {
  return {
    ...emptyToken,
    name,
    permissions: [...presets.pipeline],
    stackIds: [String(stackId)],
  };
}

const dayMs = 24 * 60 * 60_000;

/** Returns the expiry time of a token that is created at `now`, in milliseconds since 1970. */
export const expiryOf = (
  { expiresInDays }: Pick<TokenValues, 'expiresInDays'>,
  now: number,
): number => now + Number(expiresInDays) * dayMs;

export function tokenRequest(values: TokenValues): CreateTokenRequest {
  const { name, ownerId, permissions, stackIds, expiresInDays } = values;
  return {
    name,
    permissions,
    expiresInDays: Number(expiresInDays),
    ...(ownerId !== '' && { ownerId: Number(ownerId) }),
    ...(stackIds.length > 0 && { stackIds: stackIds.map(Number) }),
  };
}
