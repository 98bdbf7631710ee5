import {
  planRollback,
  planStackRollback,
  startRollback,
  type StackReply,
  type StartRollbackRequest,
} from '@stackyard/contracts';
import type { StackSeed } from '@stackyard/platform-sandbox';
import { PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const file = (extra = '') =>
  ['services:', '  web:', '    image: NAME', `${extra}    restart: always`, ''].join('\n');

describe('a rollback', () => {
  const shared = startedOnce(() =>
    PlatformApp.start({
      settings: { PLATFORM_REFRESH_SECONDS: 60, REDEPLOY_VERIFY_TIMEOUT_SECONDS: 0.3 },
    }),
  );
  let names = 0;

  afterEach(() => shared().sandbox.control.clearFaults());

  /**
   * Creates a stack with one service whose newest image crashes, and runs a redeploy, which fails.
   */
  async function seedFailedRedeploy({
    extra,
    ...seed
  }: { extra?: string; git?: StackSeed['git']; kind?: 'swarm' } = {}) {
    const it = shared();
    const { control } = it.sandbox;
    const name = `shop-${(names += 1)}`;
    const image = `registry.example/${name}:1`;
    const env = [{ name: 'MODE', value: 'old' }];
    const stack = await it.createStack({
      name,
      file: file(extra).replace('NAME', image),
      env,
      ...seed,
    });
    const id = stack.platformId ?? 0;
    const before = { ids: imagesOf(stack), record: control.stack(id) };
    control.publishFaultyImage(stack.environment.platformId, image, { crashLoop: true });
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('failed');
    expect(imagesOf(stack)).not.toEqual(before.ids);
    return { it, control, stack, id, image, before, redeploy };
  }

  const imagesOf = ({ platformId }: StackReply) =>
    shared()
      .sandbox.control.containers(platformId ?? 0)
      .map(({ imageId }) => imageId);

  async function rollBack(redeployId: number, body: StartRollbackRequest = {}) {
    const { id } = await shared().operator.call(startRollback, {
      params: { id: redeployId },
      body,
    });
    return shared().waitForEnd(id);
  }

  it('restores the old image without pulling, with the same file and variables', async () => {
    const { it, control, stack, id, before, redeploy } = await seedFailedRedeploy();
    const env = [{ name: 'MODE', value: 'new' }];
    control.editStack(id, { file: `${before.record?.file}# edited\n`, env });
    control.clearRequests();

    const rollback = await rollBack(redeploy.id, { reason: 'It crashes' });

    expect(rollback).toMatchObject({
      action: 'rollback',
      state: 'succeeded',
      rollbackOf: { redeployId: redeploy.id, state: 'before' },
    });
    expect(imagesOf(stack)).toEqual(before.ids);
    expect(control.stack(id)?.file).toBe(before.record?.file);
    expect(control.stack(id)?.wire.Env).toEqual(before.record?.wire.Env);
    expect(control.listWriteRequests(id)).toHaveLength(1);
    expect(control.requests.some(({ path }) => path.includes('images/create'))).toBe(false);
    expect((await it.listRedeployActions()).slice(-3)).toEqual([
      'rollback.requested success',
      'rollback.started success',
      'rollback.succeeded success',
    ]);
  });

  it('restores containers that a failed deploy removed', async () => {
    const it = shared();
    const stack = await it.createStack({ name: 'jellyfin' });
    const before = imagesOf(stack);
    it.sandbox.control.publishImage('jellyfin:1');
    it.sandbox.control.failNext({ kind: 'up-error', stackId: stack.platformId ?? 0 });
    const redeploy = await it.redeploy(stack);
    expect(redeploy).toMatchObject({ failure: { code: 'CONTAINERS_GONE' } });

    expect((await rollBack(redeploy.id)).state).toBe('succeeded');
    expect(imagesOf(stack)).toEqual(before);
  });

  it('is not offered for a stack whose last redeploy changed nothing', async () => {
    const it = shared();
    const stack = await it.createStack({ name: 'paperless' });
    it.sandbox.control.publishImage('paperless:1');
    expect((await it.redeploy(stack)).state).toBe('succeeded');
    it.sandbox.control.failNext({ kind: 'pull-error', image: 'paperless' });
    expect(await it.redeploy(stack)).toMatchObject({ failure: { code: 'PULL_FAILED' } });

    const plan = it.operator.call(planStackRollback, { params: { id: stack.id } });

    await expect(plan).rejects.toMatchObject({
      code: 'ROLLBACK_NOT_POSSIBLE',
      problem: { detail: expect.stringContaining('failed before it changed anything') },
    });
  });

  it('pulls an image by its digest if it is no longer on the host', async () => {
    const { it, control, stack, before, redeploy } = await seedFailedRedeploy();
    control.pruneImages(1);

    const rollback = await rollBack(redeploy.id);

    expect(rollback).toMatchObject({ state: 'succeeded', failure: null });
    expect(imagesOf(stack)).toEqual(before.ids);
    expect(await it.readLogText(rollback.id)).toMatch(
      /Pulling registry\.example\/shop-\d+@sha256:/,
    );
  });

  it('changes nothing if the image is gone from the host and from the registry', async () => {
    const { control, stack, id, redeploy } = await seedFailedRedeploy();
    const plan = await shared().operator.call(planRollback, {
      params: { id: redeploy.id },
      query: {},
    });
    control.pruneImages(1);
    control.unpublishImage(plan.images[0]?.digest ?? '');
    const now = imagesOf(stack);
    control.clearRequests();

    const rollback = await rollBack(redeploy.id);

    expect(rollback).toMatchObject({ state: 'failed', failure: { code: 'PULL_FAILED' } });
    expect(imagesOf(stack)).toEqual(now);
    expect(control.listWriteRequests(id)).toEqual([]);
  });

  it('is refused before anything changes if the file makes every deploy pull', async () => {
    const { control, redeploy } = await seedFailedRedeploy({ extra: '    pull_policy: always\n' });
    const plan = await shared().operator.call(planRollback, {
      params: { id: redeploy.id },
      query: {},
    });
    expect(plan.obstacle?.code).toBe('pull-policy');
    control.clearRequests();

    const rollback = await rollBack(redeploy.id);

    expect(rollback).toMatchObject({ state: 'failed', failure: { code: 'ROLLBACK_NOT_POSSIBLE' } });
    expect(control.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('shows the commit to revert, and stops automatic updates on request', async () => {
    const git = { url: 'https://git.example/house/shop.git', reference: 'refs/heads/main' };
    const { it, control, stack, id, before, redeploy } = await seedFailedRedeploy({ git });
    control.pushToRepository(id, `${before.record?.file}# pushed\n`);

    const rollback = await rollBack(redeploy.id, { stopAutoUpdate: true });

    expect(rollback.state).toBe('succeeded');
    expect(imagesOf(stack)).toEqual(before.ids);
    expect(control.stack(id)?.wire.GitConfig).not.toBeNull();
    expect(await it.readLogText(rollback.id)).toContain('Revert it in the repository.');
  });

  it('restores the previous specification of swarm services', async () => {
    const it = shared();
    const { control } = it.sandbox;
    const environmentId = control.addEnvironment({ name: 'swarm', swarm: true });
    const images = { web: 'registry.example/swarm:1' };
    const stack = await it.createStack({ name: 'tv', kind: 'swarm', environmentId, images });
    const before = imagesOf(stack);
    control.publishFaultyImage(environmentId, images.web, { crashLoop: true });
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('failed');

    const rollback = await rollBack(redeploy.id);

    expect(rollback).toMatchObject({ state: 'succeeded', failure: null });
    expect(imagesOf(stack)).toEqual(before);
  });

  it('is planned with images, file, variables and other stacks of the same name', async () => {
    const { it, control, stack, id, image, before, redeploy } = await seedFailedRedeploy();
    await it.createStack({ name: `${stack.name}-twin`, images: { app: image } });
    control.editStack(id, { env: [{ name: 'ADDED', value: 'secret' }] });

    const plan = await it.operator.call(planStackRollback, { params: { id: stack.id } });

    expect(plan).toMatchObject({
      target: { redeployId: redeploy.id, state: 'before' },
      obstacle: null,
      images: [{ service: 'web', reference: image, change: 'tag' }],
      file: { changed: false },
      env: { added: ['MODE'], removed: ['ADDED'], changed: [] },
      git: null,
    });
    const repositoryDigest = expect.stringMatching(/^registry\.example\/shop-\d+@sha256:/);
    const [planned] = plan.images;
    expect(planned).toMatchObject({
      ...{ from: imagesOf(stack), fromDigests: [repositoryDigest] },
      ...{ to: before.ids[0], digest: repositoryDigest },
    });
    expect(planned?.fromDigests).not.toEqual([planned?.digest]);
  });
});
