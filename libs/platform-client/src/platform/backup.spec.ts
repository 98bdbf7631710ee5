import { startSandbox, type Fault, type Sandbox } from '@stackyard/platform-sandbox';
import { failureOf } from '../../test/failure-of.js';
import { PlatformClient } from '../index.js';

describe('a backup that goes wrong', () => {
  let sandbox: Sandbox;
  let client: PlatformClient;
  const onChunk = () => undefined;

  beforeEach(async () => {
    sandbox = await startSandbox();
    const { url, apiKey } = sandbox;
    client = new PlatformClient({ url, apiKey, tls: { mode: 'system' } });
  });

  afterEach(async () => {
    client.close();
    await sandbox.close();
  });

  it.each<[string, Fault, string]>([
    ['a page in place of an archive', { kind: 'html' }, 'not-a-platform'],
    ['a broken connection', { kind: 'reset' }, 'reset'],
    ['another backup that runs', { kind: 'refuse', status: 408 }, 'busy'],
  ])('is refused for %s', async (_, fault, kind) => {
    sandbox.control.failNext({ ...fault, path: '/api/backup' });
    expect((await failureOf(client.backup({ onChunk }))).kind).toBe(kind);
    sandbox.control.failNext({ ...fault, path: '/api/backup' });
    expect((await failureOf(client.backup({ onChunk, password: 'secret' }))).kind).toBe(kind);
  });

  it('is refused to a key that is no administrator’s', async () => {
    sandbox.control.setAdministrator(false);
    expect(await failureOf(client.backup({ onChunk }))).toMatchObject({ status: 401 });
  });

  it('ends with the error of whoever cannot store it', async () => {
    const full = new Error('no space left');
    const backup = client.backup({
      onChunk: () => {
        throw full;
      },
    });
    await expect(backup).rejects.toBe(full);
  });
});
