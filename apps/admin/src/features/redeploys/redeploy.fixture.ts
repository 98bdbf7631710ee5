import type { RedeployReply } from '@stackyard/contracts';

/** A redeploy for specs; state only what a test is about. */
export function redeploy(change: Partial<RedeployReply> = {}): RedeployReply {
  return {
    id: 1,
    batchId: 1,
    stack: { id: 7, name: 'web' },
    server: { id: 2, name: 'nas' },
    state: 'queued',
    step: null,
    waitsFor: change.state === undefined || change.state === 'queued' ? 'turn' : null,
    steps: [],
    failure: null,
    requestedBy: { type: 'user', id: 1, name: 'lena' },
    reason: null,
    overridesMaintenance: false,
    cancelRequested: false,
    queuedAt: '2026-03-01T10:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...change,
  };
}
