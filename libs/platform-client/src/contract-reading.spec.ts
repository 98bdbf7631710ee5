import { env, composeFileFor, minuteMs, platforms } from '../test/contract-stack.js';
import type { PlatformUnderTest } from '../test/platform-under-test.js';

const project = `contract-reading-${process.pid}`;

describe.each(platforms)(
  'reading, by the platform contract, on $name',
  ({ start, pullableImage }) => {
    let platform: PlatformUnderTest;
    let stackId: number;

    const read = () => platform.client.stack(stackId);
    const containers = () => platform.client.containers(platform.environmentId, { project });

    beforeAll(async () => {
      platform = await start();
      stackId = await platform.create(project, composeFileFor(platform.image), env);
    }, minuteMs);

    afterAll(async () => {
      await platform.remove(stackId);
      await platform.close();
    }, minuteMs);

    describe('connecting', () => {
      it('tells version and edition, the version publicly too', async () => {
        const version = await platform.client.version();
        const status = await platform.clientWithUnknownKey().status();
        expect(status.version).toBe(version.version);
        expect(status.instanceId).not.toBe('');
        expect(['CE', 'BE']).toContain(version.edition);
      });

      it('names the user of the key', async () => {
        const user = await platform.client.readCurrentUser();
        expect(user).toMatchObject({ id: expect.any(Number), username: expect.any(String) });
      });

      it('refuses an unknown key with 401', async () => {
        await expect(platform.clientWithUnknownKey().stacks()).rejects.toMatchObject({
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
        expect(clock?.platformMs).toBeGreaterThan(Date.UTC(2020, 0));
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
        expect(await platform.client.stackFile(stackId)).toBe(composeFileFor(platform.image));
      });

      it('answers not-found for a stack that does not exist', async () => {
        const missing = 999_999;
        const expected = { kind: 'not-found', status: 404, delivery: 'answered' };
        await expect(platform.client.stack(missing)).rejects.toMatchObject(expected);
        await expect(platform.client.stackFile(missing)).rejects.toMatchObject(expected);
      });

      it('has an opinion on images only in the Business Edition', async () => {
        const { edition } = await platform.client.version();
        const imagesStatus = await platform.client.readImagesStatus(stackId);
        expect(imagesStatus === undefined).toBe(edition === 'CE');
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
        const { client, environmentId } = platform;
        const { lines, isComplete } = await client.readContainerLogs(
          environmentId,
          listed?.id ?? '',
        );
        expect(isComplete).toBe(true);
        const texts = lines.map(({ stream, text }) => `${stream}: ${text}`).sort();
        expect(texts).toEqual(['stderr: to stderr', 'stdout: to stdout']);
        expect(Date.parse(lines[0]?.at ?? '')).toBeGreaterThan(Date.UTC(2020, 0));
      });

      it('answers not-found for a container, an image and an environment that do not exist', async () => {
        const { client, environmentId } = platform;
        const expected = { kind: 'not-found', delivery: 'answered' };
        await expect(client.container(environmentId, 'f'.repeat(64))).rejects.toMatchObject(
          expected,
        );
        await expect(client.image(environmentId, 'nobody/has:this')).rejects.toMatchObject(
          expected,
        );
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

      if (pullableImage !== null) {
        it('reports progress to the end', async () => {
          const messages: string[] = [];
          await platform.client.pullImage(platform.environmentId, pullableImage, {
            onProgress: ({ status }) => messages.push(status),
          });
          expect(messages.at(-1)).toMatch(/^Status: /);
        });

        it('tells what the registry has', async () => {
          const { client, environmentId } = platform;
          const { digest } = await client.readDistribution(environmentId, pullableImage);
          const { digests } = await client.image(environmentId, pullableImage);
          expect(digests.map((local) => local.split('@')[1])).toContain(digest);
        });
      }
    });
  },
);
