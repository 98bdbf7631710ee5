import type { RedeployReply, StackReply } from '@stackyard/contracts';
import { waitFor, sharedPlatform, type PlatformApp } from '#test/platform/platform-app.js';

/** The time limit is longer than any test. */
const settings = { REDEPLOY_APPLY_TIMEOUT_SECONDS: 900 };
const sharedPlatformApp = sharedPlatform({ settings });
const images = { a: 'shop:1', b: 'shop:1', c: 'shop:1' };

const idOf = (stack: StackReply) => stack.platformId ?? 0;

/** Redeploys a stack and kills the platform while it is deploying. */
async function redeployAndKillPlatform(
  it: PlatformApp,
  stack: StackReply,
  { phase, replaced: replacedCount }: { phase: 'pulling' | 'starting'; replaced?: number },
): Promise<RedeployReply> {
  const { control } = it.sandbox;
  control.holdDeploysAt(phase);
  const { id } = await it.start(stack);
  await waitFor(`the deploy in ${phase}`, () =>
    Promise.resolve(control.runningDeploy?.phase === phase || undefined),
  );
  await control.goDown(replacedCount === undefined ? {} : { replaced: replacedCount });
  control.holdDeploysAt(null);
  await waitFor('a look at nothing', async () =>
    (await it.readLogText(id)).includes('Waiting: No service is listening') ? true : undefined,
  );
  await control.comeUp();
  return it.waitForEnd(id);
}

describe('a redeploy whose platform becomes unreachable', () => {
  it('has succeeded if all containers were replaced and are running', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'shop', images });

    const redeploy = await redeployAndKillPlatform(it, stack, { phase: 'starting', replaced: 3 });

    expect(redeploy).toMatchObject({ state: 'succeeded', failure: null });
    expect(await it.readLogText(redeploy.id)).toContain('Portainer did not confirm the action');
    expect(it.sandbox.control.stack(idOf(stack))?.wire.UpdateDate).toBe(1_700_000_000);
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toHaveLength(1);
  });

  it('also counts the containers of a git stack', async () => {
    const it = sharedPlatformApp();
    const git = { url: 'https://git.example/shop.git' };
    const stack = await it.createStack({ name: 'shop', images, git });

    expect(
      (await redeployAndKillPlatform(it, stack, { phase: 'starting', replaced: 3 })).state,
    ).toBe('succeeded');
  });

  it('has failed if no container is running, and says how many there are', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'shop', images });

    const { state, failure } = await redeployAndKillPlatform(it, stack, { phase: 'starting' });

    expect(state).toBe('failed');
    expect(failure).toEqual({
      code: 'CONTAINERS_NOT_RUNNING',
      detail:
        'The platform was unavailable in the meantime and did not confirm the request: 0 of 3 containers are running, none was replaced.',
    });
  });

  it('has failed if some containers were replaced and the others are not running', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'shop', images });

    const { state, failure } = await redeployAndKillPlatform(it, stack, {
      phase: 'starting',
      replaced: 2,
    });

    expect(state).toBe('failed');
    expect(failure?.detail).toContain('2 of 3 containers are running, 2 were replaced');
  });

  it('is not followed by one that would stop running containers', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'shop', images });
    await redeployAndKillPlatform(it, stack, { phase: 'starting', replaced: 1 });
    it.app.clock.advance({ minutes: 2 });

    const { state, failure } = await it.redeploy(stack);

    expect({ state, code: failure?.code }).toEqual({
      state: 'failed',
      code: 'STACK_NOT_REDEPLOYABLE',
    });
    expect(failure?.detail).toMatch(
      /redeploy left [0-9a-f]{12}_shop-b-1, [0-9a-f]{12}_shop-c-1 behind\. Portainer would fail/,
    );
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toHaveLength(1);
  });

  it('has an unknown result if nothing changed, and does not delay the next one on the server', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'shop', images });
    const other = await it.createStack({ name: 'wiki' });

    const redeploy = await redeployAndKillPlatform(it, stack, { phase: 'pulling' });

    expect(redeploy).toMatchObject({ state: 'lost', failure: { code: 'OUTCOME_UNKNOWN' } });
    expect(redeploy.failure?.detail).toContain('3 of 3 containers are running, none was replaced');
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toHaveLength(1);
    expect((await it.redeploy(other)).state).toBe('succeeded');
  });

  it('has an unknown result if swarm updated only some services and all are running', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    const stack = await it.createStack({ name: 'shop', images, kind: 'swarm', environmentId });

    const { state, failure } = await redeployAndKillPlatform(it, stack, {
      phase: 'starting',
      replaced: 1,
    });

    expect(state).toBe('lost');
    expect(failure?.detail).toContain('3 of 3 services are running, 1 was updated');
  });

  it('has succeeded if swarm updated all services and all are running', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    const stack = await it.createStack({ name: 'shop', images, kind: 'swarm', environmentId });

    expect(
      (await redeployAndKillPlatform(it, stack, { phase: 'starting', replaced: 3 })).state,
    ).toBe('succeeded');
  });
});

describe('a redeploy whose asynchronous platform restarts and keeps the status deploying', () => {
  const asynchronousPlatform = sharedPlatform({ settings, mode: 'CE-2.45' });

  it.each([
    [3, 'succeeded', null],
    [0, 'failed', 'CONTAINERS_NOT_RUNNING'],
  ] as const)('is judged by its containers: %d of 3 replaced', async (replaced, state, code) => {
    const it = asynchronousPlatform();
    const stack = await it.createStack({ name: 'shop', images });

    const redeploy = await redeployAndKillPlatform(it, stack, { phase: 'starting', replaced });

    expect(redeploy.state).toBe(state);
    expect(redeploy.failure?.code ?? null).toBe(code);
    expect(it.sandbox.control.stack(idOf(stack))?.wire.Status).toBe(3);
  });
});
