import { planRedeploys, type StackReply } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { eventually, PlatformApp, type PlatformAppOptions } from '#test/platform/platform-app.js';
import { RedeploySnapshotsRepository } from './redeploy-snapshots.repository.js';
import { SnapshotBoxService } from './snapshot-box.service.js';

const file = [
  'services:',
  '  web:',
  '    image: shop:1',
  '    environment:',
  '      - TOKEN=first-secret',
  '  worker:',
  '    image: shop:1',
  '',
].join('\n');
const env = [
  { name: 'DB_PASSWORD', value: 'hunter2-secret' },
  { name: 'LOG_LEVEL', value: 'info' },
];

async function start(options: PlatformAppOptions = {}) {
  const it = await PlatformApp.start(options);
  const compare = async ({ id }: StackReply) => {
    const body = { stackIds: [id], compare: true };
    const { redeploys } = await it.operator.call(planRedeploys, { body });
    const [planned] = redeploys;
    if (planned?.comparison == null) throw new Error('The stack was not compared');
    return { ...planned.comparison, changes: planned.changes };
  };
  const record = (platformId: number) => {
    const found = it.sandbox.control.stack(platformId);
    if (found === undefined) throw new Error(`There is no stack ${platformId}`);
    return found;
  };
  const kept = ({ id }: StackReply) => it.app.get(RedeploySnapshotsRepository).ofStack(id);
  return { it, compare, record, kept };
}

describe('the comparison with the last redeploy', () => {
  it('shows changed lines and names of variables, but no secrets', async () => {
    const { it, compare } = await start();
    const shop = await it.stack({ name: 'shop', file, env });
    const redeploy = await it.redeploy(shop);
    expect(await compare(shop)).toEqual({
      since: { redeployId: redeploy.id, finishedAt: redeploy.finishedAt },
      fault: null,
      file: { changed: false, added: 0, removed: 0, diff: null, isCut: false },
      env: { added: [], removed: [], changed: [] },
      git: null,
      oneShotServices: [],
      deployedAt: null,
      changes: 'unknown',
    });

    it.sandbox.control.editStack(1, {
      file: file.replace('first-secret', 'second-secret').replace('shop:1', 'shop:2'),
      env: [
        { name: 'DB_PASSWORD', value: 'hunter3-secret' },
        { name: 'API_URL', value: 'http://api-secret' },
      ],
    });
    const comparison = await compare(shop);

    expect(comparison).toMatchObject({
      fault: null,
      file: { changed: true, added: 2, removed: 2, isCut: false },
      env: { added: ['API_URL'], removed: ['LOG_LEVEL'], changed: ['DB_PASSWORD'] },
      changes: 'yes',
    });
    expect(comparison.file?.diff).toBe(
      [
        '@@ -1,7 +1,7 @@',
        ' services:',
        '   web:',
        '-    image: shop:1',
        '+    image: shop:2',
        '     environment:',
        '-      - TOKEN=<masked>',
        '+      - TOKEN=<masked>',
        '   worker:',
        '     image: shop:1',
      ].join('\n'),
    );
    expect(JSON.stringify(comparison)).not.toContain('secret');
    expect(it.app.log.text).not.toContain('-secret');

    await it.redeploy(shop);
    expect(await compare(shop)).toMatchObject({ file: { changed: false }, changes: 'unknown' });
  });

  it('does not plan changes that Portainer has already deployed', async () => {
    const { it, compare, record } = await start();
    const shop = await it.stack({ name: 'shop', file, env });
    await it.redeploy(shop);
    const before = record(1).wire.UpdateDate;
    const body = { StackFileContent: file.replace('first', 'second'), Env: env, Prune: false };
    // Update times have a resolution of one second.
    await eventually('a later deploy in Portainer', async () => {
      const saved = await fetch(`${it.sandbox.url}/api/stacks/1?endpointId=1`, {
        method: 'PUT',
        headers: { 'X-API-Key': it.sandbox.apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(saved.status).toBe(200);
      return record(1).wire.UpdateDate > before || undefined;
    });

    const deployedAt = new Date(record(1).wire.UpdateDate * 1000).toISOString();
    const changed = { file: { changed: true }, deployedAt, changes: 'unknown' };
    expect(await compare(shop)).toMatchObject(changed);

    await it.redeploy(shop);
    const current = { file: { changed: false }, deployedAt: null };
    expect(await compare(shop)).toMatchObject(current);
  });

  it('uses the file and the commit that the redeploy of a git stack deployed', async () => {
    const { it, compare, record } = await start();
    const git = { url: 'https://git.example/shop.git' };
    const shop = await it.stack({ name: 'shop', file, git });
    it.sandbox.control.pushToRepository(1, file.replaceAll('shop:1', 'shop:2'));
    const former = record(1).wire.GitConfig?.ConfigHash;
    await it.redeploy(shop);

    const commit = record(1).wire.GitConfig?.ConfigHash;
    expect(commit).not.toBe(former);
    expect(await compare(shop)).toMatchObject({
      file: { changed: false },
      git: {
        reference: 'refs/heads/main',
        redeployedCommit: commit,
        deployedCommit: commit,
        newest: null,
      },
    });
  });

  it('is not possible without a successful redeploy, without Portainer, or with another key', async () => {
    const { it, compare } = await start();
    const shop = await it.stack({ name: 'shop', file, env });
    const nothing = { file: null, env: null };
    expect(await compare(shop)).toMatchObject({ ...nothing, since: null, fault: 'no-snapshot' });

    await it.redeploy(shop);
    it.sandbox.control.loseStackFile(1);
    expect(await compare(shop)).toMatchObject({ file: null, fault: 'file-missing', env: {} });
    it.sandbox.control.editStack(1, { file });

    const uow = it.app.get(UnitOfWork);
    const [stored] = await uow.manager.query<{ sealed_before: string }[]>(
      `SELECT sealed_before FROM redeploy_snapshots`,
    );
    await uow.run(() =>
      uow.manager.query(`UPDATE redeploy_snapshots SET sealed_before = 'v1.a.b.c'`),
    );
    expect(await compare(shop)).toMatchObject({ ...nothing, fault: 'snapshot-unreadable' });
    expect(stored?.sealed_before).not.toContain('shop');

    await it.sandbox.close();
    expect(await compare(shop)).toMatchObject({ ...nothing, fault: 'platform-silent' });
  });

  it('names the services that ran once', async () => {
    const { it, compare } = await start();
    const shop = await it.stack({ name: 'shop', file });
    it.sandbox.control.exitContainers(1, 0, 'worker');
    expect(await compare(shop)).toMatchObject({ oneShotServices: ['worker'] });
  });

  it('is left out of a plan that does not request it', async () => {
    const { it } = await start();
    const shop = await it.stack({ name: 'shop', file });
    const asked = it.sandbox.control.requests.length;
    const { redeploys } = await it.operator.call(planRedeploys, { body: { stackIds: [shop.id] } });
    expect(redeploys).toMatchObject([{ comparison: null }]);
    const paths = it.sandbox.control.requests.slice(asked).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('/file'))).toEqual([]);
  });
});

describe('the snapshots of a stack', () => {
  it('contain file, variables and the images before and after the redeploy', async () => {
    const { it, kept } = await start();
    const shop = await it.stack({ name: 'shop', file, env });
    const old = it.sandbox.control.containers(1)[0]?.imageId;
    it.sandbox.control.setImageDigest('shop:1');
    await it.redeploy(shop);

    const [snapshot] = await kept(shop);
    const box = it.app.get(SnapshotBoxService);
    expect(await box.open(snapshot?.sealedBefore ?? '')).toEqual({ file, env });
    expect(snapshot).toMatchObject({ sealedAfter: null, gitBefore: null, gitAfter: null });
    expect(snapshot?.succeededAt).not.toBeNull();
    expect(snapshot?.servicesBefore).toMatchObject([
      { service: 'web', reference: 'shop:1', imageId: old, replicas: 1 },
      { service: 'worker', reference: 'shop:1', imageId: old, replicas: 1 },
    ]);
    const now = it.sandbox.control.containers(1)[0]?.imageId;
    expect(now).not.toBe(old);
    expect(snapshot?.servicesAfter).toMatchObject([{ imageId: now }, { imageId: now }]);
    expect(snapshot?.servicesAfter?.[0]?.digests).toEqual([
      expect.stringMatching(/^shop@sha256:/) as string,
    ]);
  });

  it('are kept for the latest redeploys and for the last successful one', async () => {
    const { it, kept } = await start({ settings: { REDEPLOY_SNAPSHOTS: 2 } });
    const shop = await it.stack({ name: 'shop', file });
    const blog = await it.stack({ name: 'blog' });
    await it.redeploy(blog);
    await it.redeploy(shop);
    const good = await it.redeploy(shop);
    const failures = [];
    for (let round = 0; round < 3; round++) {
      it.sandbox.control.failNext({ kind: 'up-error' });
      failures.push(await it.redeploy(shop));
    }

    expect(failures.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    expect((await kept(shop)).map(({ redeployId }) => redeployId)).toEqual([
      failures[2]?.id,
      failures[1]?.id,
      good.id,
    ]);
    expect(await kept(blog)).toHaveLength(1);
  });

  it('are not taken, and removed at the next start, if none are to be kept', async () => {
    const { it, kept } = await start();
    const shop = await it.stack({ name: 'shop', file });
    await it.redeploy(shop);
    expect(await kept(shop)).toHaveLength(1);

    it.app.changeSettings({ REDEPLOY_SNAPSHOTS: 0 });
    await it.app.restart();

    expect(await kept(shop)).toEqual([]);
    expect((await it.redeploy(shop)).state).toBe('succeeded');
    expect(await kept(shop)).toEqual([]);
  });

  it('disappear with their stack', async () => {
    const { it, kept } = await start();
    const shop = await it.stack({ name: 'shop', file });
    await it.redeploy(shop);
    it.sandbox.control.removeStack(1);
    it.refresh();
    await eventually('no snapshots', async () =>
      (await kept(shop)).length === 0 ? true : undefined,
    );
  });
});

describe('a crash while a stack is applied', () => {
  it('leaves a snapshot that counts only if the redeploy took effect', async () => {
    const { it, kept, compare } = await start();
    const shop = await it.stack({ name: 'shop', file });
    const first = await it.redeploy(shop);

    it.sandbox.control.editStack(1, { file: file.replaceAll('shop:1', 'shop:2') });
    it.sandbox.control.holdDeploysAt('starting');
    const second = await it.start(shop);
    await it.reached(second.id, ({ step }) => step === 'applying');
    await eventually('the request', async () =>
      it.sandbox.control.runningDeploy === null ? undefined : true,
    );
    expect(await kept(shop)).toMatchObject([
      { redeployId: second.id, succeededAt: null },
      { redeployId: first.id },
    ]);
    await it.app.restart();
    it.sandbox.control.holdDeploysAt(null);

    expect((await it.ended(second.id)).state).toBe('succeeded');
    expect(it.sandbox.control.deploys(1)).toMatchObject({ executed: 2 });
    expect(await compare(shop)).toMatchObject({
      since: { redeployId: second.id },
      file: { changed: false },
    });
  });

  it('leaves the earlier success as the base if nothing was applied', async () => {
    const { it, kept, compare } = await start();
    const shop = await it.stack({ name: 'shop', file });
    const first = await it.redeploy(shop);

    it.sandbox.control.editStack(1, { file: file.replaceAll('shop:1', 'shop:2') });
    it.sandbox.control.failNext({
      kind: 'gateway',
      status: 502,
      path: '/api/stacks/',
      method: 'PUT',
    });
    const second = await it.redeploy(shop);

    expect(second.state).not.toBe('succeeded');
    expect(await kept(shop)).toMatchObject([
      { redeployId: second.id, succeededAt: null },
      { redeployId: first.id },
    ]);
    expect(await compare(shop)).toMatchObject({ since: { redeployId: first.id } });
  });
});
