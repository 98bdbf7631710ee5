import type { TokenReply } from '@stackyard/contracts';

const dayMs = 24 * 60 * 60_000;

export const timeInDays = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString();

export function sampleToken(change: Partial<TokenReply> = {}): TokenReply {
  return {
    id: 1,
    name: 'Nightly pipeline',
    hint: 'sy_AbCd',
    owner: { id: 1, username: 'lena', displayName: 'Lena' },
    permissions: ['stacks-access', 'stacks-redeploy'],
    effective: ['stacks-access', 'stacks-redeploy'],
    stackIds: null,
    state: 'active',
    createdAt: '2026-03-01T10:00:00.000Z',
    expiresAt: timeInDays(90.5),
    lastUsedAt: null,
    lastUsedIp: null,
    previousUntil: null,
    ...change,
  };
}
