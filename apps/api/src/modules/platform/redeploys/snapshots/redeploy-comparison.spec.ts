import { planRedeploys, type StackReply } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { waitFor, PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';
import { RedeploySnapshotsRepository } from './redeploy-snapshots.repository.js';

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

const sharedPlatformApp = sharedPlatform();

const idOf = ({ platformId }: StackReply) => platformId ?? 0;

function setUp(it: PlatformApp) {
  const compare = async ({ id }: StackReply) => {
    const body = { stackIds: [id], compare: true };
    const { redeploys } = await it.operator.call(planRedeploys, { body });
    const [planned] = redeploys;
    if (planned?.comparison == null) throw new Error('The stack was not compared');
    return { ...planned.comparison, changes: planned.changes };
  };
  const record = (stack: StackReply) => {
    const found = it.sandbox.control.stack(idOf(stack));
    if (found === undefined) throw new Error(`There is no stack ${stack.name}`);
    return found;
  };
  const snapshotsOf = ({ id }: StackReply) =>
    it.app.get(RedeploySnapshotsRepository).findByStack(id);
  return { it, compare, record, snapshotsOf };
}

describe('the comparison with the last redeploy', () => {
  it('shows changed lines and names of variables, but no secrets', async () => {
    const { it, compare } = setUp(sharedPlatformApp());
    const shop = await it.createStack({ name: 'shop', file, env });
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

    it.sandbox.control.editStack(idOf(shop), {
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
    const { it, compare, record } = setUp(sharedPlatformApp());
    const shop = await it.createStack({ name: 'shop', file, env });
    await it.redeploy(shop);
    const before = record(shop).wire.UpdateDate;
    const body = { StackFileContent: file.replace('first', 'second'), Env: env, Prune: false };
    // Update times are in whole seconds, so repeat the deploy until the time has changed.
    await waitFor('a later deploy in Portainer', async () => {
      const saved = await fetch(`${it.sandbox.url}/api/stacks/${idOf(shop)}?endpointId=1`, {
        method: 'PUT',
        headers: { 'X-API-Key': it.sandbox.apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(saved.status).toBe(200);
      return record(shop).wire.UpdateDate > before || undefined;
    });

    const deployedAt = new Date(record(shop).wire.UpdateDate * 1000).toISOString();
    const changed = { file: { changed: true }, deployedAt, changes: 'unknown' };
    expect(await compare(shop)).toMatchObject(changed);

    await it.redeploy(shop);
    const current = { file: { changed: false }, deployedAt: null };
    expect(await compare(shop)).toMatchObject(current);
  });

  it('uses the file and the commit that the redeploy of a git stack deployed', async () => {
    const { it, compare, record } = setUp(sharedPlatformApp());
    const git = { url: 'https://git.example/shop.git' };
    const shop = await it.createStack({ name: 'shop', file, git });
    it.sandbox.control.pushToRepository(idOf(shop), file.replaceAll('shop:1', 'shop:2'));
    const previousHash = record(shop).wire.GitConfig?.ConfigHash;
    await it.redeploy(shop);

    const commit = record(shop).wire.GitConfig?.ConfigHash;
    expect(commit).not.toBe(previousHash);
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
    const { it, compare } = setUp(await PlatformApp.start());
    const shop = await it.createStack({ name: 'shop', file, env });
    const nothing = { file: null, env: null };
    expect(await compare(shop)).toMatchObject({ ...nothing, since: null, fault: 'no-snapshot' });

    await it.redeploy(shop);
    it.sandbox.control.deleteStackFile(idOf(shop));
    expect(await compare(shop)).toMatchObject({ file: null, fault: 'file-missing', env: {} });
    it.sandbox.control.editStack(idOf(shop), { file });

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
    const { it, compare } = setUp(sharedPlatformApp());
    const shop = await it.createStack({ name: 'shop', file });
    it.sandbox.control.exitContainers(idOf(shop), 0, 'worker');
    expect(await compare(shop)).toMatchObject({ oneShotServices: ['worker'] });
  });

  it('is left out of a plan that does not request it', async () => {
    const { it } = setUp(sharedPlatformApp());
    const shop = await it.createStack({ name: 'shop', file });
    const requestCount = it.sandbox.control.requests.length;
    const { redeploys } = await it.operator.call(planRedeploys, { body: { stackIds: [shop.id] } });
    expect(redeploys).toMatchObject([{ comparison: null }]);
    const paths = it.sandbox.control.requests.slice(requestCount).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('/file'))).toEqual([]);
  });
});

describe('a crash while a stack is applied', () => {
  it('leaves a snapshot that counts only if the redeploy took effect', async () => {
    const { it, snapshotsOf, compare } = setUp(await PlatformApp.start());
    const shop = await it.createStack({ name: 'shop', file });
    const first = await it.redeploy(shop);

    it.sandbox.control.editStack(idOf(shop), { file: file.replaceAll('shop:1', 'shop:2') });
    it.sandbox.control.holdDeploysAt('starting');
    const second = await it.start(shop);
    await it.waitForRedeploy(second.id, ({ step }) => step === 'applying');
    await waitFor('the request', async () =>
      it.sandbox.control.runningDeploy === null ? undefined : true,
    );
    expect(await snapshotsOf(shop)).toMatchObject([
      { redeployId: second.id, succeededAt: null },
      { redeployId: first.id },
    ]);
    await it.app.restart();
    it.sandbox.control.holdDeploysAt(null);

    expect((await it.waitForEnd(second.id)).state).toBe('succeeded');
    expect(it.sandbox.control.deployCounts(idOf(shop))).toMatchObject({ executed: 2 });
    expect(await compare(shop)).toMatchObject({
      since: { redeployId: second.id },
      file: { changed: false },
    });
  });

  it('leaves the earlier success as the base if nothing was applied', async () => {
    const { it, snapshotsOf, compare } = setUp(sharedPlatformApp());
    const shop = await it.createStack({ name: 'shop', file });
    const first = await it.redeploy(shop);

    it.sandbox.control.editStack(idOf(shop), { file: file.replaceAll('shop:1', 'shop:2') });
    it.sandbox.control.failNext({
      kind: 'gateway',
      status: 502,
      path: '/api/stacks/',
      method: 'PUT',
    });
    const second = await it.redeploy(shop);

    expect(second.state).not.toBe('succeeded');
    expect(await snapshotsOf(shop)).toMatchObject([
      { redeployId: second.id, succeededAt: null },
      { redeployId: first.id },
    ]);
    expect(await compare(shop)).toMatchObject({ since: { redeployId: first.id } });
  });
});
