import type {
  ContainerEvidence,
  RedeployBatchSummaryReply,
  RedeployReply,
} from '@stackyard/contracts';
import { sampleRedeploy } from '#shared/testing/samples.js';

/** Returns a sample redeploy whose `waitsFor` matches its state. `change` overrides fields. */
export function sampleWebRedeploy(change: Partial<RedeployReply> = {}): RedeployReply {
  return sampleRedeploy({
    stack: { id: 7, name: 'web' },
    server: { id: 2, name: 'nas' },
    waitsFor: change.state === undefined || change.state === 'queued' ? 'turn' : null,
    ...change,
  });
}

export const stoppedBatch: RedeployBatchSummaryReply = {
  id: 9,
  requestedBy: { type: 'user', id: 1, name: 'lena' },
  reason: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  strategy: { canary: true, maxParallel: 2, stopAfterFailures: 3 },
  stopped: { at: '2026-03-01T10:05:00.000Z', rule: 'failures' },
  redeployed: 4,
  failed: 3,
  rolledBack: 0,
  cancelled: 5,
  notStarted: 5,
  open: 0,
  retryOf: 7,
  retriedBy: null,
};

/** A running container without a problem, with the given changes. */
export function sampleContainerEvidence(
  name: string,
  changes: Partial<ContainerEvidence> = {},
): ContainerEvidence {
  return {
    id: name,
    name,
    service: name,
    image: 'shop:1',
    imageId: 'sha256:1',
    state: 'running',
    status: 'Up 2 minutes',
    health: null,
    exitCode: null,
    outOfMemory: false,
    restartCount: 0,
    error: null,
    startedAt: null,
    finishedAt: null,
    healthChecks: [],
    log: { lines: [], isCut: false },
    fault: null,
    ...changes,
  };
}
