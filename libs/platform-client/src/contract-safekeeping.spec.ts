import { env, composeFileFor, minuteMs, platforms } from '../test/contract-stack.js';
import type { PlatformUnderTest } from '../test/platform-under-test.js';

const project = `contract-safekeeping-${process.pid}`;

describe.each(platforms)('records and backups, by the platform contract, on $name', ({ start }) => {
  let platform: PlatformUnderTest;

  beforeAll(async () => {
    platform = await start();
  }, minuteMs);

  afterAll(() => platform.close(), minuteMs);

  const downloadArchive = async (password?: string) => {
    const chunks: Buffer[] = [];
    await platform.client.backup({
      ...(password !== undefined && { password }),
      onChunk: (chunk) => chunks.push(chunk),
    });
    return Buffer.concat(chunks);
  };

  it(
    'takes the containers of the name down with the record of a stack',
    async () => {
      const { client, environmentId } = platform;
      const stackId = await platform.create(project, composeFileFor(platform.image), env);

      await client.removeStack(stackId, environmentId);

      await expect(client.stack(stackId)).rejects.toMatchObject({ kind: 'not-found' });
      expect(await client.containers(environmentId, { project })).toEqual([]);
      await expect(client.removeStack(stackId, environmentId)).rejects.toMatchObject({
        kind: 'not-found',
        delivery: 'answered',
      });
    },
    minuteMs,
  );

  it('hands out a backup as gzip, or as something else with a password', async () => {
    const plain = await downloadArchive();
    const encrypted = await downloadArchive('a password for the archive');

    expect(plain.subarray(0, 2).toString('hex')).toBe('1f8b');
    expect(encrypted.length).toBeGreaterThan(0);
    expect(encrypted.subarray(0, 2).toString('hex')).not.toBe('1f8b');
  }, 60_000);

  it('gives no backup to an unknown key', async () => {
    await expect(
      platform.clientWithUnknownKey().backup({ onChunk: () => undefined }),
    ).rejects.toMatchObject({
      kind: 'key-refused',
    });
  });
});
