import { planRedeploys, readStack, type StackReply } from '@stackyard/contracts';
import { startGitServer, type GitServerDouble } from '@stackyard/platform-sandbox';
import { PlatformApp } from '#test/platform/platform-app.js';

const newerCommit = 'c'.repeat(40);
const servers: GitServerDouble[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Creates a git stack that runs the newest commit of its repository. */
async function start() {
  const server = await startGitServer();
  servers.push(server);
  const it = await PlatformApp.start({
    settings: { GIT_COMMIT_MINUTES: 10, GIT_ALLOWED_HOSTS: [server.url] },
  });
  const git = { url: `${server.url}/acme/shop.git`, reference: 'refs/heads/main' };
  const shop = await it.createStack({ name: 'shop', git });
  const readDeployedHash = () => it.sandbox.control.stack(1)?.wire.GitConfig?.ConfigHash ?? '';
  server.setRef('refs/heads/main', readDeployedHash());
  const readNewestCommit = async ({ id }: StackReply) => {
    const reply = await it.operator.call(readStack, { params: { id } });
    return reply.git?.newest;
  };
  return { it, server, shop, readDeployedHash, readNewestCommit };
}

describe('the newest commit of a git stack', () => {
  it('is read again after some time, and kept with its age while the repository fails', async () => {
    const { it, server, shop, readDeployedHash: deployed, readNewestCommit } = await start();
    const first = await readNewestCommit(shop);
    expect(first).toMatchObject({ commit: deployed(), compareUrl: null, fault: null });

    server.setRef('refs/heads/main', newerCommit);
    expect(await readNewestCommit(shop)).toEqual(first);
    it.app.clock.advance({ minutes: 11 });
    const second = await readNewestCommit(shop);
    expect(second).toMatchObject({ commit: newerCommit, fault: null });
    expect(second?.checkedAt).not.toBe(first?.checkedAt);

    server.respondWith({ status: 503 });
    it.app.clock.advance({ minutes: 11 });
    expect(await readNewestCommit(shop)).toMatchObject({
      commit: newerCommit,
      checkedAt: second?.checkedAt,
      faultCode: 'unreachable',
    });
  });

  it('is read again after a redeploy has deployed another commit', async () => {
    const { it, server, shop, readDeployedHash: deployed, readNewestCommit } = await start();
    await readNewestCommit(shop);
    it.sandbox.control.pushToRepository(1, 'services: {}\n');
    await it.redeploy(shop);
    server.setRef('refs/heads/main', deployed());
    expect(await readNewestCommit(shop)).toMatchObject({ commit: deployed() });
  });

  it('does not delay the page, and is announced when it arrives', async () => {
    const { it, server, shop, readDeployedHash: deployed, readNewestCommit } = await start();
    const release = server.hold();
    expect(await readNewestCommit(shop)).toMatchObject({ commit: null, faultCode: 'unreachable' });
    const announced = it.app.nextEvent('stacks.changed');
    release();
    expect(await announced).toEqual({ serverId: shop.server.id, stackIds: [shop.id] });
    expect(await readNewestCommit(shop)).toMatchObject({ commit: deployed() });
  });

  it('makes the plan say that a redeploy changes the stack', async () => {
    const { it, server, shop, readDeployedHash: deployed } = await start();
    server.setRef('refs/heads/main', newerCommit);
    const body = { stackIds: [shop.id], compare: true };
    const { redeploys } = await it.operator.call(planRedeploys, { body });
    expect(redeploys).toMatchObject([
      {
        changes: 'yes',
        comparison: { git: { deployedCommit: deployed(), newest: { commit: newerCommit } } },
      },
    ]);
  });
});
