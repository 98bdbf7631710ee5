import { startSandbox, type Sandbox } from '@stackyard/platform-sandbox';
import { lookup } from 'node:dns';
import { PlatformClient, probeCertificate, type DialGuard } from '../index.js';

describe('a platform that nothing may be sent to', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ tls: true });
  });

  afterAll(() => sandbox.close());

  const guard = (isAllowed: boolean): DialGuard => ({
    refuses: () => !isAllowed,
    lookup: (host, options, callback) => {
      if (isAllowed) lookup(host, options, callback);
      else callback(new Error(`${host} leads off limits`), []);
    },
  });

  const urlWith = (host: string) => {
    const url = new URL(sandbox.url);
    url.hostname = host;
    return url.href;
  };

  const read = async (host: string, isAllowed: boolean) => {
    const { apiKey } = sandbox;
    const tls = { mode: 'insecure' as const };
    const client = new PlatformClient({ url: urlWith(host), apiKey, tls, guard: guard(isAllowed) });
    try {
      return await client.version();
    } finally {
      client.close();
    }
  };

  it.each(['127.0.0.1', 'localhost'])('receives nothing under the name %s', async (host) => {
    sandbox.control.clearRequests();

    await expect(read(host, false)).rejects.toMatchObject({
      kind: 'unreachable',
      delivery: 'not-sent',
    });
    await expect(probeCertificate(urlWith(host), { guard: guard(false) })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(sandbox.control.requests).toEqual([]);
  });

  it('is reached where the guard lets it be', async () => {
    expect(await read('127.0.0.1', true)).toMatchObject({ edition: 'CE' });
    expect(await probeCertificate(urlWith('127.0.0.1'), { guard: guard(true) })).toMatchObject({
      trusted: false,
    });
  });
});
