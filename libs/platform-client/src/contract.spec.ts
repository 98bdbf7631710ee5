import { sandboxModes } from '@stackyard/platform-sandbox';
import { realUnderTest, sandboxUnderTest, settled } from '../test/platform-under-test.js';
import type { CandidatePlatform, PlatformUnderTest } from '../test/platform-under-test.js';
import { PlatformError } from './index.js';

const minute = 60_000;
const real = realUnderTest(process.env);
const platforms: CandidatePlatform[] = [
  ...sandboxModes.map(sandboxUnderTest),
  ...(real === null ? [] : [real]),
];

const project = `contract-${process.pid}`;
const env = [
  { name: 'GREETING', value: 'hello "world" $HOME' },
  { name: 'EMPTY', value: '' },
];

function fileFor(image: string, mark = 'one'): string {
  return [
    'services:',
    '  app:',
    `    image: ${image}`,
    `    command: sh -c "echo to stdout; echo to stderr >&2; sleep 3600"`,
    '    stop_grace_period: 0s',
    '    environment:',
    `      MARK: ${mark}`,
    '',
  ].join('\n');
}

describe.each(platforms)('the platform contract on $name', ({ start, gitUrl, pullable }) => {
  let platform: PlatformUnderTest;
  let stackId: number;

  const read = () => platform.client.stack(stackId);
  const containers = () => platform.client.containers(platform.environmentId, { project });
  const update = (file: string, change: { pull?: boolean; environmentId?: number } = {}) =>
    platform.client.updateFileStack({
      stackId,
      environmentId: change.environmentId ?? platform.environmentId,
      file,
      env,
      prune: false,
      pull: change.pull ?? false,
    });
  /** The error of a deploy, wherever the generation shows it. */
  const failureOf = async (deploy: Promise<unknown>): Promise<string> => {
    try {
      await deploy;
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'deploy-failed') return error.message;
      throw error;
    }
    const { status, deploymentMessage } = await settled(platform.client, stackId);
    return status === 'error' ? (deploymentMessage ?? '') : '';
  };

  beforeAll(async () => {
    platform = await start();
    stackId = await platform.create(project, fileFor(platform.image), env);
  }, minute);

  afterAll(async () => {
    await platform.remove(stackId);
    await platform.close();
  }, minute);

  describe('connecting', () => {
    it('tells version and edition, the version publicly too', async () => {
      const version = await platform.client.version();
      const status = await platform.stranger().status();
      expect(status.version).toBe(version.version);
      expect(status.instanceId).not.toBe('');
      expect(['CE', 'BE']).toContain(version.edition);
    });

    it('names the user of the key', async () => {
      const user = await platform.client.currentUser();
      expect(user).toMatchObject({ id: expect.any(Number), username: expect.any(String) });
    });

    it('refuses an unknown key with 401', async () => {
      await expect(platform.stranger().stacks()).rejects.toMatchObject({
        kind: 'key-refused',
        status: 401,
        delivery: 'answered',
      });
    });

    it('lists the environment and its registries', async () => {
      const environments = await platform.client.environments();
      expect(environments.find(({ id }) => id === platform.environmentId)).toMatchObject({
        kind: 'docker',
        up: true,
      });
      const registries = await platform.client.registries(platform.environmentId);
      expect(Array.isArray(registries)).toBe(true);
    });

    it('shows its clock', async () => {
      await platform.client.status();
      const clock = platform.client.platformTime();
      expect(clock?.platform).toBeGreaterThan(Date.UTC(2020, 0));
    });
  });

  describe('reading a stack', () => {
    it('shows the stack as it was created, alone and in the list', async () => {
      const stack = await read();
      expect(stack).toMatchObject({
        id: stackId,
        name: project,
        projectName: project,
        kind: 'compose',
        environmentId: platform.environmentId,
        status: 'active',
        env,
        git: null,
        autoUpdate: false,
      });
      const listed = await platform.client.stacks({ environmentId: platform.environmentId });
      expect(listed.find(({ id }) => id === stackId)).toEqual(stack);
    });

    it('gives the file back to the byte', async () => {
      expect(await platform.client.stackFile(stackId)).toBe(fileFor(platform.image));
    });

    it('answers not-found for a stack that does not exist', async () => {
      const missing = 999_999;
      const expected = { kind: 'not-found', status: 404, delivery: 'answered' };
      await expect(platform.client.stack(missing)).rejects.toMatchObject(expected);
      await expect(platform.client.stackFile(missing)).rejects.toMatchObject(expected);
    });

    it('has an opinion on images only in the Business Edition', async () => {
      const { edition } = await platform.client.version();
      const opinion = await platform.client.imagesStatus(stackId);
      expect(opinion === undefined).toBe(edition === 'CE');
    });
  });

  describe('looking at containers', () => {
    it('finds the containers of a project among those of the environment', async () => {
      const found = await containers();
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        name: `${project}-app-1`,
        image: platform.image,
        state: 'running',
        health: 'none',
        project,
        service: 'app',
        swarmStack: null,
      });
      const all = await platform.client.containers(platform.environmentId);
      expect(all.map(({ id }) => id)).toContain(found[0]?.id);
    });

    it('inspects a container and its image', async () => {
      const [listed] = await containers();
      const detail = await platform.client.container(platform.environmentId, listed?.id ?? '');
      expect(detail).toMatchObject({
        id: listed?.id,
        name: listed?.name,
        image: platform.image,
        state: 'running',
        restarting: false,
        restartCount: 0,
        finishedAt: null,
      });
      const image = await platform.client.image(platform.environmentId, detail.imageId);
      expect(image.id).toBe(detail.imageId);
      expect(image.tags).toContain(platform.image);
    });

    it('separates the streams of a log', async () => {
      const [listed] = await containers();
      const lines = await platform.client.containerLogs(platform.environmentId, listed?.id ?? '');
      const texts = lines.map(({ stream, text }) => `${stream}: ${text}`).sort();
      expect(texts).toEqual(['stderr: to stderr', 'stdout: to stdout']);
      expect(Date.parse(lines[0]?.at ?? '')).toBeGreaterThan(Date.UTC(2020, 0));
    });

    it('answers not-found for a container, an image and an environment that do not exist', async () => {
      const { client, environmentId } = platform;
      const expected = { kind: 'not-found', delivery: 'answered' };
      await expect(client.container(environmentId, 'f'.repeat(64))).rejects.toMatchObject(expected);
      await expect(client.image(environmentId, 'nobody/has:this')).rejects.toMatchObject(expected);
      await expect(client.containers(999_999)).rejects.toMatchObject(expected);
    });

    it('refuses swarm questions outside a swarm', async () => {
      await expect(platform.client.services(platform.environmentId)).rejects.toMatchObject({
        kind: 'gateway',
        status: 503,
      });
    });
  });

  describe('pulling', () => {
    it('says when an image cannot be pulled', async () => {
      const pull = platform.client.pullImage(platform.environmentId, 'nowhere.invalid/none:1');
      await expect(pull).rejects.toMatchObject({ kind: 'pull-failed', delivery: 'answered' });
    });

    if (pullable !== null) {
      it('reports progress to the end', async () => {
        const said: string[] = [];
        await platform.client.pullImage(platform.environmentId, pullable, {
          onProgress: ({ status }) => said.push(status),
        });
        expect(said.at(-1)).toMatch(/^Status: /);
      });

      it('tells what the registry has', async () => {
        const { client, environmentId } = platform;
        const { digest } = await client.distribution(environmentId, pullable);
        const { digests } = await client.image(environmentId, pullable);
        expect(digests.map((local) => local.split('@')[1])).toContain(digest);
      });
    }
  });

  describe('redeploying a file stack', () => {
    it(
      'keeps a container when nothing changed and keeps the variables',
      async () => {
        const [before] = await containers();
        await update(fileFor(platform.image));
        const after = await settled(platform.client, stackId);
        expect(after).toMatchObject({ status: 'active', env });
        expect(after.updatedAt).toBeGreaterThan(0);
        expect((await containers()).map(({ id }) => id)).toEqual([before?.id]);
      },
      minute,
    );

    it(
      'replaces a container when the file changed',
      async () => {
        const [before] = await containers();
        await update(fileFor(platform.image, 'two'));
        await settled(platform.client, stackId);
        const after = await containers();
        expect(after).toHaveLength(1);
        expect(after[0]?.id).not.toBe(before?.id);
        expect(await platform.client.stackFile(stackId)).toContain('MARK: two');
      },
      minute,
    );

    it(
      'replaces all variables, by none when null is sent',
      async () => {
        const send = (next: typeof env | null) =>
          platform.client.updateFileStack({
            stackId,
            environmentId: platform.environmentId,
            file: fileFor(platform.image, 'two'),
            env: next,
            prune: false,
            pull: false,
          });
        await send(null);
        expect((await settled(platform.client, stackId)).env ?? []).toEqual([]);
        await send(env);
        expect((await settled(platform.client, stackId)).env).toEqual(env);
      },
      minute,
    );

    it(
      'touches no container when a pull fails',
      async () => {
        const before = await containers();
        const message = await failureOf(update(fileFor('nowhere.invalid/none:1'), { pull: true }));
        expect(message).not.toBe('');
        expect((await containers()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      },
      minute,
    );

    it(
      'says why a start failed, and recovers with the next deploy',
      async () => {
        expect(await failureOf(update(fileFor('nowhere.invalid/none:1')))).not.toBe('');
        await update(fileFor(platform.image, 'two'));
        expect((await settled(platform.client, stackId)).status).toBe('active');
        expect(await containers()).toMatchObject([{ state: 'running', image: platform.image }]);
      },
      minute,
    );

    it('changes nothing on a bad request', async () => {
      const before = await read();
      await expect(update('')).rejects.toMatchObject({ kind: 'bad-request', status: 400 });
      await expect(
        update(fileFor(platform.image), { environmentId: 999_999 }),
      ).rejects.toMatchObject({ kind: 'not-found', status: 404 });
      expect(await read()).toEqual(before);
    });

    it('refuses to treat it as a git stack', async () => {
      const redeploy = platform.client.redeployGitStack({
        stackId,
        environmentId: platform.environmentId,
        git: { url: '', reference: '', filePath: '', authentication: null, commit: '' },
        env,
        prune: false,
        pull: false,
      });
      await expect(redeploy).rejects.toMatchObject({ kind: 'bad-request', status: 400 });
    });
  });

  describe('stopping and starting', () => {
    it(
      'removes the containers, and brings them back',
      async () => {
        const { client, environmentId } = platform;
        await client.stopStack(stackId, environmentId);
        expect((await settled(client, stackId)).status).toBe('inactive');
        expect(await containers()).toEqual([]);
        await expect(client.stopStack(stackId, environmentId)).rejects.toMatchObject({
          delivery: 'answered',
        });
        await client.startStack(stackId, environmentId);
        expect((await settled(client, stackId)).status).toBe('active');
        expect(await containers()).toHaveLength(1);
        await expect(client.startStack(stackId, environmentId)).rejects.toMatchObject({
          kind: 'busy',
          status: 409,
        });
      },
      minute,
    );
  });

  if (gitUrl !== null) {
    describe('redeploying a git stack', () => {
      it(
        'keeps the link to the repository and recreates the container',
        async () => {
          const name = `${project}-git`;
          const id = await platform.createFromGit(name, gitUrl);
          try {
            const before = await platform.client.stack(id);
            const running = () =>
              platform.client.containers(platform.environmentId, { project: name });
            const [old] = await running();
            if (!before.git) throw new Error('The stack has no git link');
            await platform.client.redeployGitStack({
              stackId: id,
              environmentId: platform.environmentId,
              git: before.git,
              env: [{ name: 'A', value: '1' }],
              prune: false,
              pull: false,
            });
            const after = await settled(platform.client, id);
            expect(after).toMatchObject({ status: 'active', git: { url: gitUrl } });
            expect(after.git?.reference).toBe(before.git.reference);
            expect(after.env).toEqual([{ name: 'A', value: '1' }]);
            expect((await running())[0]?.id).not.toBe(old?.id);
          } finally {
            await platform.remove(id);
          }
        },
        minute,
      );
    });
  }

  it(
    'forgets a stack that was removed',
    async () => {
      const name = `${project}-short`;
      const id = await platform.create(name, fileFor(platform.image), []);
      await platform.remove(id);
      await expect(platform.client.stack(id)).rejects.toMatchObject({ kind: 'not-found' });
      const left = await platform.client.containers(platform.environmentId, { project: name });
      expect(left).toEqual([]);
    },
    minute,
  );
});
