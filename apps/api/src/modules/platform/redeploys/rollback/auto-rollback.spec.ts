import {
  changeRollbackSettings,
  editStack,
  listLogs,
  readRedeployBatch,
  startRedeploys,
  type StackReply,
} from '@stackyard/contracts';
import { PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

describe('an automatic rollback', () => {
  const shared = startedOnce(() =>
    PlatformApp.start({
      settings: { PLATFORM_REFRESH_SECONDS: 60, REDEPLOY_VERIFY_TIMEOUT_SECONDS: 0.3 },
    }),
  );
  let names = 0;

  afterEach(() => shared().sandbox.control.clearFaults());

  const control = () => shared().sandbox.control;
  const imagesOf = ({ platformId }: StackReply) =>
    control()
      .containers(platformId ?? 0)
      .map(({ imageId }) => imageId);

  async function createStackWithCrashingImage(name = `shop-${(names += 1)}`) {
    const image = `registry.example/${name}:1`;
    const env = [{ name: 'DB_PASSWORD', value: 'hunter2-of-the-shop' }];
    const stack = await shared().createStack({ name, images: { web: image }, env });
    const before = imagesOf(stack);
    control().publishFaultyImage(1, image, { crashLoop: true });
    return { stack, before, image };
  }

  async function redeploy(stacks: readonly StackReply[], options: object = { autoRollback: true }) {
    const body = { stackIds: stacks.map(({ id }) => id), ...options };
    const { redeploys, batchId } = await shared().operator.call(startRedeploys, { body });
    const ended = [];
    for (const { id } of redeploys) ended.push(await shared().waitForEnd(id));
    return { ended, batchId };
  }

  it('restores the previous image and reports why the redeploy failed', async () => {
    const { stack, before } = await createStackWithCrashingImage();

    const { ended } = await redeploy([stack]);

    expect(ended).toMatchObject([
      {
        state: 'rolled_back',
        autoRollback: true,
        failure: { code: 'CONTAINERS_RESTARTING' },
        rollbackFailure: null,
      },
    ]);
    expect(ended[0]?.steps.map(({ step }) => step)).toEqual([
      'preflight',
      'pulling',
      'applying',
      'verifying',
      'rolling-back',
    ]);
    expect(imagesOf(stack)).toEqual(before);
    expect(control().listWriteRequests(stack.platformId ?? 0)).toHaveLength(2);
    expect(ended[0]?.hasEvidence).toBe(true);
    expect((await shared().listRedeployActions()).at(-1)).toBe('redeploy.rolled-back failure');
  });

  it('restores containers that a failed deploy removed', async () => {
    const { stack, before } = await createStackWithCrashingImage();
    control().failNext({ kind: 'up-error', stackId: stack.platformId ?? 0 });

    const { ended } = await redeploy([stack]);

    expect(ended).toMatchObject([{ state: 'rolled_back', failure: { code: 'CONTAINERS_GONE' } }]);
    expect(imagesOf(stack)).toEqual(before);
  });

  it('reports that the rollback failed, too, and why', async () => {
    const { stack } = await createStackWithCrashingImage();
    const id = stack.platformId ?? 0;
    control().failNext({ kind: 'up-error', stackId: id });
    control().failNext({ kind: 'up-error', stackId: id, message: 'port is already allocated' });

    const { ended } = await redeploy([stack]);

    expect(ended).toMatchObject([
      {
        state: 'rollback_failed',
        failure: { code: 'CONTAINERS_GONE' },
        rollbackFailure: { detail: expect.stringContaining('port is already allocated') as string },
      },
    ]);
  });

  it('hides secrets in the reason why the rollback failed', async () => {
    const { stack } = await createStackWithCrashingImage();
    const id = stack.platformId ?? 0;
    const message = 'exec "start --password=hunter2-of-the-shop": not found';
    control().failNext({ kind: 'up-error', stackId: id });
    control().failNext({ kind: 'up-error', stackId: id, message });

    const { ended } = await redeploy([stack]);

    const { rollbackFailure } = ended[0] ?? {};
    expect(rollbackFailure?.detail).toContain('exec "start --password=<masked>": not found');
    const texts = await shared().readLogText(ended[0]?.id ?? 0);
    expect(texts + shared().app.log.text).not.toContain('hunter2-of-the-shop');
  });

  it('does not touch a stack that the redeploy did not change', async () => {
    const { stack, image } = await createStackWithCrashingImage();
    control().failNext({ kind: 'pull-error', image });
    control().clearRequests();
    const { ended } = await redeploy([stack]);
    expect(ended).toMatchObject([{ state: 'failed', failure: { code: 'PULL_FAILED' } }]);
    expect(control().listWriteRequests(stack.platformId ?? 0)).toEqual([]);
  });

  it('follows the tags of the stack, its own setting, and the request, in this order', async () => {
    const { operator } = shared();
    const { stack } = await createStackWithCrashingImage();
    const requestRedeploy = async (options: object) => (await redeploy([stack], options)).ended[0];
    await operator.call(editStack, { params: { id: stack.id }, body: { tags: ['careful'] } });
    expect(await requestRedeploy({})).toMatchObject({ autoRollback: false });

    const body = { autoRollbackTags: ['Careful'] };
    expect(await operator.call(changeRollbackSettings, { body })).toEqual({
      autoRollbackTags: ['careful'],
    });
    expect(await requestRedeploy({})).toMatchObject({ autoRollback: true });

    await operator.call(editStack, { params: { id: stack.id }, body: { autoRollback: false } });
    expect(await requestRedeploy({})).toMatchObject({ autoRollback: false });
    expect(await requestRedeploy({ autoRollback: true })).toMatchObject({ autoRollback: true });
  });

  it('stops a batch after the first failures, which count although they were rolled back', async () => {
    const first = await createStackWithCrashingImage();
    const second = await createStackWithCrashingImage();
    const strategy = { stopAfterFailures: 1 };

    const { ended, batchId } = await redeploy([first.stack, second.stack], {
      autoRollback: true,
      strategy,
    });

    expect(ended.map(({ state }) => state)).toEqual(['rolled_back', 'cancelled']);
    const summary = await shared().operator.call(readRedeployBatch, {
      params: { id: batchId },
    });
    expect(summary).toMatchObject({
      redeployed: 0,
      failed: 1,
      rolledBack: 1,
      notStarted: 1,
    });
    const query = { action: ['redeploy.batch-finished' as const], limit: 1 };
    expect((await shared().operator.call(listLogs, { query })).entries).toMatchObject([
      {
        message:
          'Redeploy of 2 stacks finished: 0 succeeded, 1 failed (1 rolled back), 1 cancelled',
        details: { rolledBack: 1 },
      },
    ]);
  });
});

it('also undoes an image that runs for a while between two crashes', async () => {
  const at = await PlatformApp.start({
    settings: { REDEPLOY_SETTLE_SECONDS: 1 },
  });
  const image = 'registry.example/slow:1';
  const { id } = await at.createStack({ name: 'slow', images: { web: image } });
  at.sandbox.control.publishFaultyImage(1, image, { crashEveryMs: 1500 });

  const body = { stackIds: [id], autoRollback: true };
  const { redeploys } = await at.operator.call(startRedeploys, { body });

  for (const redeploy of redeploys) {
    expect(await at.waitForEnd(redeploy.id)).toMatchObject({
      state: 'rolled_back',
      failure: { code: 'CONTAINERS_RESTARTING' },
    });
  }
});
