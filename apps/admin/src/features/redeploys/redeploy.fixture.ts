import type { RedeployReply } from '@stackyard/contracts';
import { sampleRedeploy } from '#shared/testing/samples.js';

/** A redeploy for specs, as the server would send it in its state; state only what a test is about. */
export function redeploy(change: Partial<RedeployReply> = {}): RedeployReply {
  return sampleRedeploy({
    stack: { id: 7, name: 'web' },
    server: { id: 2, name: 'nas' },
    waitsFor: change.state === undefined || change.state === 'queued' ? 'turn' : null,
    ...change,
  });
}
