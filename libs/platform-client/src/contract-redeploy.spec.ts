import { env, composeFileFor, minuteMs, platforms } from '../test/contract-stack.js';
import { waitUntilSettled } from '../test/platform-under-test.js';
import type { PlatformUnderTest } from '../test/platform-under-test.js';
import { PlatformError } from './index.js';

const project = `contract-redeploy-${process.pid}`;

describe.each(platforms)('redeploying, by the platform contract, on $name', ({ start, gitUrl }) => {
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
  /**
   * Returns the error of a failed deploy. Depending on its version, the platform rejects the call
   * or stores the error in the stack.
   */
  const failureOf = async (deploy: Promise<unknown>): Promise<string> => {
    try {
      await deploy;
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'deploy-failed') return error.message;
      throw error;
    }
    const { status, deploymentMessage } = await waitUntilSettled(platform.client, stackId);
    return status === 'error' ? (deploymentMessage ?? '') : '';
  };

  beforeAll(async () => {
    platform = await start();
    stackId = await platform.create(project, composeFileFor(platform.image), env);
  }, minuteMs);

  afterAll(async () => {
    await platform.remove(stackId);
    await platform.close();
  }, minuteMs);

  describe('redeploying a file stack', () => {
    it(
      'keeps a container when nothing changed and keeps the variables',
      async () => {
        const [before] = await containers();
        await update(composeFileFor(platform.image));
        const after = await waitUntilSettled(platform.client, stackId);
        expect(after).toMatchObject({ status: 'active', env });
        expect(after.updatedAt).toBeGreaterThan(0);
        expect((await containers()).map(({ id }) => id)).toEqual([before?.id]);
      },
      minuteMs,
    );

    it(
      'replaces a container when the file changed',
      async () => {
        const [before] = await containers();
        await update(composeFileFor(platform.image, 'two'));
        await waitUntilSettled(platform.client, stackId);
        const after = await containers();
        expect(after).toHaveLength(1);
        expect(after[0]?.id).not.toBe(before?.id);
        expect(await platform.client.stackFile(stackId)).toContain('MARK: two');
      },
      minuteMs,
    );

    it(
      'replaces all variables, by none when null is sent',
      async () => {
        const send = (next: typeof env | null) =>
          platform.client.updateFileStack({
            stackId,
            environmentId: platform.environmentId,
            file: composeFileFor(platform.image, 'two'),
            env: next,
            prune: false,
            pull: false,
          });
        await send(null);
        expect((await waitUntilSettled(platform.client, stackId)).env ?? []).toEqual([]);
        await send(env);
        expect((await waitUntilSettled(platform.client, stackId)).env).toEqual(env);
      },
      minuteMs,
    );

    it(
      'touches no container when a pull fails',
      async () => {
        const before = await containers();
        const message = await failureOf(
          update(composeFileFor('nowhere.invalid/none:1'), { pull: true }),
        );
        expect(message).not.toBe('');
        expect((await containers()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      },
      minuteMs,
    );

    it(
      'says why a start failed, and recovers with the next deploy',
      async () => {
        expect(await failureOf(update(composeFileFor('nowhere.invalid/none:1')))).not.toBe('');
        await update(composeFileFor(platform.image, 'two'));
        expect((await waitUntilSettled(platform.client, stackId)).status).toBe('active');
        expect(await containers()).toMatchObject([{ state: 'running', image: platform.image }]);
      },
      minuteMs,
    );

    it('changes nothing on a bad request', async () => {
      const before = await read();
      await expect(update('')).rejects.toMatchObject({ kind: 'bad-request', status: 400 });
      await expect(
        update(composeFileFor(platform.image), { environmentId: 999_999 }),
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
        expect((await waitUntilSettled(client, stackId)).status).toBe('inactive');
        expect(await containers()).toEqual([]);
        await expect(client.stopStack(stackId, environmentId)).rejects.toMatchObject({
          delivery: 'answered',
        });
        await client.startStack(stackId, environmentId);
        expect((await waitUntilSettled(client, stackId)).status).toBe('active');
        expect(await containers()).toHaveLength(1);
        await expect(client.startStack(stackId, environmentId)).rejects.toMatchObject({
          kind: 'busy',
          status: 409,
        });
      },
      minuteMs,
    );
  });

  describe('controlling a container', () => {
    it(
      'stops, starts and restarts it, and accepts that there is nothing to do',
      async () => {
        const { client, environmentId } = platform;
        const [{ id } = { id: '' }] = await containers();
        const readStartedAt = async () => (await client.container(environmentId, id)).startedAt;
        const controlAndReadState = async (action: 'start' | 'stop' | 'restart') => {
          await client.controlContainer(environmentId, id, action);
          return (await client.container(environmentId, id)).state;
        };
        expect(await controlAndReadState('stop')).toBe('exited');
        expect(await controlAndReadState('stop')).toBe('exited');
        expect(await controlAndReadState('start')).toBe('running');
        expect(await controlAndReadState('start')).toBe('running');
        const before = await readStartedAt();
        expect(await controlAndReadState('restart')).toBe('running');
        expect(await readStartedAt()).not.toBe(before);
        expect((await containers()).map((container) => container.id)).toEqual([id]);
      },
      minuteMs,
    );

    it('reports a container that does not exist', async () => {
      const { client, environmentId } = platform;
      const stopCall = client.controlContainer(environmentId, '0123456789ab', 'stop');
      await expect(stopCall).rejects.toMatchObject({ kind: 'not-found', delivery: 'answered' });
    });
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
            const listContainers = () =>
              platform.client.containers(platform.environmentId, { project: name });
            const [old] = await listContainers();
            if (!before.git) throw new Error('The stack has no git link');
            await platform.client.redeployGitStack({
              stackId: id,
              environmentId: platform.environmentId,
              git: before.git,
              env: [{ name: 'A', value: '1' }],
              prune: false,
              pull: false,
            });
            const after = await waitUntilSettled(platform.client, id);
            expect(after).toMatchObject({ status: 'active', git: { url: gitUrl } });
            expect(after.git?.reference).toBe(before.git.reference);
            expect(after.env).toEqual([{ name: 'A', value: '1' }]);
            expect((await listContainers())[0]?.id).not.toBe(old?.id);
          } finally {
            await platform.remove(id);
          }
        },
        minuteMs,
      );
    });
  }

  it(
    'forgets a stack that was removed',
    async () => {
      const name = `${project}-short`;
      const id = await platform.create(name, composeFileFor(platform.image), []);
      await platform.remove(id);
      await expect(platform.client.stack(id)).rejects.toMatchObject({ kind: 'not-found' });
      const remaining = await platform.client.containers(platform.environmentId, { project: name });
      expect(remaining).toEqual([]);
    },
    minuteMs,
  );
});
