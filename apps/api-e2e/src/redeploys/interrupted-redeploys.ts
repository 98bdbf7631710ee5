import type { RedeployStep } from '@stackyard/contracts';
import type { Fault, SandboxMode } from '@stackyard/platform-sandbox';
import { startTestSetup } from '../scene.js';
import { readServerRecords, findContradictions } from './contradictions.js';
import { waitUntil } from '../wait-until.js';

/** The steps of a successful redeploy. */
const steps = ['preflight', 'pulling', 'applying', 'verifying'] as const satisfies RedeployStep[];

/** For each step, a fault that blocks a redeploy in this step until the fault is removed. */
const blockingFaults: Record<Exclude<(typeof steps)[number], 'verifying'>, Fault> = {
  preflight: { kind: 'hang', method: 'GET', path: '/api/stacks/1/file' },
  pulling: { kind: 'hang', method: 'POST', path: '/images/create' },
  applying: { kind: 'hang', method: 'PUT', stackId: 1, stillExecutes: true },
};

const longTimeouts = {
  PLATFORM_REFRESH_SECONDS: '3600',
  REDEPLOY_APPLY_TIMEOUT_SECONDS: '30',
  REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30',
};

/** Starts a redeploy that is blocked in a step, and returns it with its platform. */
async function blockInStep(step: (typeof steps)[number], mode: SandboxMode, settings = {}) {
  const scene = await startTestSetup(1, { mode, settings: { ...longTimeouts, ...settings } });
  const { control } = scene.sandbox;
  const [stackId = 0] = scene.stackIds;
  control.clearRequests();
  // Without a newer image, no container would be replaced and then verified.
  control.publishImage('stack-1:latest');
  if (step === 'verifying') control.setHealth(1, 'starting', { nextDeployOnly: true });
  else control.failNext(blockingFaults[step]);
  const { id } = await scene.api.redeploy(stackId);
  await scene.api.waitUntilStep(id, step);
  if (step !== 'verifying') {
    const { method, path } = blockingFaults[step];
    await waitUntil('the platform holds the request', () =>
      control.requests.some(
        (request) => request.method === method && request.path.includes(String(path ?? '/stacks/')),
      ),
    );
  }
  const recoverPlatform = () => {
    control.clearFaults();
    control.recoverStack(1);
  };
  return { ...scene, control, id, recoverPlatform };
}

export function testKillInEachStep(mode: SandboxMode): void {
  it.each(steps)('%s continues after a crash and asks the platform once', async (step) => {
    const { server, api, control, sandbox, id, recoverPlatform } = await blockInStep(step, mode);

    await server.kill9();
    recoverPlatform();
    await server.start();
    const endedRedeploy = await api.waitUntilFinal(id);

    expect(endedRedeploy).toMatchObject({ state: 'succeeded', failure: null });
    expect(control.listWriteRequests(1)).toHaveLength(1);
    expect(control.deployCounts(1)).toEqual({ received: 1, executed: 1, failed: 0 });
    expect(findContradictions(await readServerRecords(api, 1), sandbox.control)).toEqual([]);
  });
}

export function testStopInEachStep(mode: SandboxMode): void {
  it.each(steps)('%s lets the process stop at once and continues later', async (step) => {
    const { server, api, control, sandbox, id, recoverPlatform } = await blockInStep(step, mode);

    const exit = await server.stop();
    recoverPlatform();
    await server.start();
    const endedRedeploy = await api.waitUntilFinal(id);

    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.afterMs).toBeLessThan(5000);
    expect(endedRedeploy).toMatchObject({ state: 'succeeded', failure: null });
    expect(control.listWriteRequests(1)).toHaveLength(1);
    expect(findContradictions(await readServerRecords(api, 1), sandbox.control)).toEqual([]);
  });
}

/**
 * Defines tests that kill the server while it waits for a response from the platform that never
 * arrives.
 */
export function testUnansweredRequests(mode: SandboxMode): void {
  it('applying is lost, not repeated, when the platform never saw the request through', async () => {
    const shortTimeouts = { REDEPLOY_APPLY_TIMEOUT_SECONDS: '0.5' };
    const { sandbox, server, api, stackIds } = await startTestSetup(1, {
      mode,
      settings: shortTimeouts,
    });
    const { control } = sandbox;
    control.failNext({ kind: 'hang', method: 'PUT', stackId: 1 });
    const { id } = await api.redeploy(stackIds[0] ?? 0);
    await waitUntil('the request is there', () => control.listWriteRequests(1).length === 1);

    await server.kill9();
    await server.start();
    const endedRedeploy = await api.waitUntilFinal(id);

    expect(endedRedeploy).toMatchObject({ state: 'lost', failure: { code: 'OUTCOME_UNKNOWN' } });
    expect(control.listWriteRequests(1)).toHaveLength(1);
    expect(findContradictions(await readServerRecords(api, 1), control)).toEqual([]);
  });
}
