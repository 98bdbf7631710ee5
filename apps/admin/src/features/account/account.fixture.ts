import type { AccountReply, OwnSessionReply } from '@stackyard/contracts';

export function sampleAccount(change: Partial<AccountReply> = {}): AccountReply {
  return {
    id: 1,
    username: 'lena',
    displayName: 'Lena',
    kind: 'person',
    superuser: false,
    active: true,
    lastSignInAt: '2026-03-01T10:00:00.000Z',
    createdAt: '2026-02-01T10:00:00.000Z',
    groups: [{ id: 1, name: 'Operators' }],
    twoFactor: false,
    granted: [],
    permissions: ['stacks-access', 'logs-access'],
    securityPhrase: true,
    external: false,
    sessions: 1,
    tokens: 0,
    recoveryCodes: 0,
    ...change,
  };
}

export function sampleOwnSession(change: Partial<OwnSessionReply> = {}): OwnSessionReply {
  return {
    id: 1,
    device: 'Firefox on Linux',
    userAgent: 'Mozilla/5.0',
    ip: '192.0.2.7',
    createdAt: '2026-03-01T10:00:00.000Z',
    lastSeenAt: '2026-03-01T11:00:00.000Z',
    expiresAt: '2026-03-08T10:00:00.000Z',
    current: true,
    ...change,
  };
}
