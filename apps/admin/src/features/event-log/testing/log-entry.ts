import type { EventLogEntryReply } from '@stackyard/contracts';

export function logEntry(change: Partial<EventLogEntryReply> = {}): EventLogEntryReply {
  return {
    id: 1,
    createdAt: '2026-03-01T10:00:00.000Z',
    category: 'redeploy',
    action: 'redeploy.succeeded',
    outcome: 'success',
    severity: 'info',
    actor: { type: 'user', id: 1, name: 'lena' },
    target: { type: 'stack', id: 7, name: 'web' },
    server: { id: 2, name: 'nas' },
    message: 'Redeploy of web: Succeeded',
    ip: '192.0.2.7',
    userAgent: 'Browser/1.0',
    requestId: 'request-7',
    reason: null,
    details: null,
    ...change,
  };
}
