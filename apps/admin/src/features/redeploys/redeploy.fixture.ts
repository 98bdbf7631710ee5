import type { RedeployReply } from '@stackyard/contracts';
import { sampleRedeploy } from '#shared/testing/samples.js';

/** A redeploy for tests, consistent with its state. Override only the fields that matter. */
export function redeploy(change: Partial<RedeployReply> = {}): RedeployReply {
  return sampleRedeploy({
    stack: { id: 7, name: 'web' },
    server: { id: 2, name: 'nas' },
    waitsFor: change.state === undefined || change.state === 'queued' ? 'turn' : null,
    ...change,
  });
}
