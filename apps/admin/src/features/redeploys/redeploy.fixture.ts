import type { RedeployReply } from '@stackyard/contracts';
import { sampleRedeploy } from '#shared/testing/samples.js';

/** Returns a sample redeploy that is consistent with its state. `change` overrides fields. */
export function buildRedeploy(change: Partial<RedeployReply> = {}): RedeployReply {
  return sampleRedeploy({
    stack: { id: 7, name: 'web' },
    server: { id: 2, name: 'nas' },
    waitsFor: change.state === undefined || change.state === 'queued' ? 'turn' : null,
    ...change,
  });
}
