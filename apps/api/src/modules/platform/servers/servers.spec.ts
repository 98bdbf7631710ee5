import {
  completeSetup,
  createServer,
  deleteServer,
  listLogs,
  listServers,
  listStacks,
  readSetupStatus,
  replaceApiKey,
  testConnection,
  updateServer,
} from '@stackyard/contracts';
import { startSandbox, type SandboxOptions } from '@stackyard/platform-sandbox';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';
import { startTestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

const problemWithCode = (code: string) => expect.objectContaining({ code }) as Error;

const settings = { PLATFORM_READ_TIMEOUT_SECONDS: 1, PLATFORM_REFRESH_SECONDS: 0.2 };
const sharedApp = startedOnce(() => startTestApp({ settings }));

afterEach(async () => {
  const root = await sharedApp().signInSuperuser();
  // Delete the servers through the API. If only their rows were deleted, they would still be
  // refreshed.
  for (const { id } of (await root.call(listServers)).servers) {
    await root.call(deleteServer, { params: { id } });
  }
  await sharedApp().reset();
});

async function startPlatform(options: SandboxOptions = {}, app = sharedApp()) {
  const sandbox = await startSandbox(options);
  const admin = await app.signIn('lena', [
    'maintenance-server-edit',
    'stacks-access',
    'logs-access',
  ]);
  const server = { name: 'House', url: sandbox.url, apiKey: sandbox.apiKey };
  return { sandbox, app, admin, server };
}

describe('POST /api/setup/test-connection', () => {
  it('passes and reports what it found', async () => {
    const { sandbox, admin, server } = await startPlatform();
    const { url, apiKey } = server;
    expect(await admin.call(testConnection, { body: { url, apiKey } })).toMatchObject({
      ok: true,
      failed: null,
      edition: 'CE',
      administrator: true,
      environments: [{ id: 1, name: 'local', up: true }],
    });
    await sandbox.close();
  });

  it('reports the address if no program listens there', async () => {
    const { sandbox, admin, server } = await startPlatform();
    await sandbox.close();
    const { url, apiKey } = server;
    expect(await admin.call(testConnection, { body: { url, apiKey } })).toMatchObject({
      ok: false,
      failed: 'address',
    });
  });

  it('reports TLS for a self-signed certificate, and passes once the certificate is pinned', async () => {
    const { sandbox, admin, server } = await startPlatform({ tls: true });
    const { url, apiKey } = server;
    const failedTest = await admin.call(testConnection, { body: { url, apiKey } });
    expect(failedTest).toMatchObject({ ok: false, failed: 'tls' });
    const fingerprint = failedTest.certificate?.fingerprint;
    expect(fingerprint).toBe(sandbox.certificate?.fingerprint);
    const pinned = { mode: 'pinned' as const, fingerprint };
    expect(await admin.call(testConnection, { body: { url, apiKey, tls: pinned } })).toMatchObject({
      ok: true,
    });
    const otherFingerprint = fingerprint?.replace(/^../, (byte) => (byte === '00' ? 'FF' : '00'));
    const other = { mode: 'pinned' as const, fingerprint: otherFingerprint };
    expect(await admin.call(testConnection, { body: { url, apiKey, tls: other } })).toMatchObject({
      failed: 'tls',
    });
    await sandbox.close();
  });

  it('reports the platform if another program responds', async () => {
    const { sandbox, admin } = await startPlatform();
    const page = createHttpServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<p>Hi'),
    );
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    expect(await admin.call(testConnection, { body: { url, apiKey: 'x' } })).toMatchObject({
      failed: 'platform',
    });
    page.close();
    await sandbox.close();
  });

  it('reports a wrong key and a wrong environment', async () => {
    const { sandbox, admin, server } = await startPlatform();
    const { url, apiKey } = server;
    expect(await admin.call(testConnection, { body: { url, apiKey: 'ptr_wrong' } })).toMatchObject({
      failed: 'key',
      fault: 'token-refused',
      detail: 'Portainer rejected the access token',
    });
    expect(
      await admin.call(testConnection, { body: { url, apiKey, environmentIds: [1, 9] } }),
    ).toMatchObject({
      failed: 'environment',
      detail: 'The key has no access to environment 9.',
    });
    await sandbox.close();
  });

  it('suggests plain HTTP if that works, and accepts an address copied from a browser', async () => {
    const { sandbox, admin, server } = await startPlatform();
    const { url, apiKey } = server;
    const httpsUrl = url.replace('http:', 'https:');
    expect(await admin.call(testConnection, { body: { url: httpsUrl, apiKey } })).toMatchObject({
      failed: 'address',
      fault: 'plain-http',
    });
    for (const typed of [`${url}/api`, `${url}/#!/home`]) {
      expect(await admin.call(testConnection, { body: { url: typed, apiKey } })).toMatchObject({
        ok: true,
      });
    }
    const saved = await admin.call(createServer, { body: { ...server, url: `${url}/api/` } });
    expect(saved.url).toBe(url);
    await sandbox.close();
  });

  it('never sends a stored key to another address', async () => {
    const { sandbox, admin, server } = await startPlatform();
    const { id } = await admin.call(createServer, { body: server });
    const otherUrlBody = { serverId: id, url: 'http://127.0.0.1:9' };
    await expect(admin.call(testConnection, { body: otherUrlBody })).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/apiKey' }] },
    });
    await expect(
      admin.call(updateServer, { params: { id }, body: { url: 'http://127.0.0.1:9' } }),
    ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/apiKey' }] } });
    await sandbox.close();
  });
});

describe('servers', () => {
  it('are stored with an encrypted key, which is never returned', async () => {
    const { sandbox, app, admin, server } = await startPlatform();
    const created = await admin.call(createServer, { body: server });
    const [row] = await app
      .get(UnitOfWork)
      .manager.query<{ api_key: string }[]>('SELECT api_key FROM servers');
    expect(row?.api_key).toMatch(/^v1\./);
    expect(row?.api_key).not.toContain(server.apiKey);
    const responses = JSON.stringify([
      created,
      await admin.call(listServers),
      await admin.call(listLogs),
    ]);
    expect(responses).not.toContain(server.apiKey);
    expect(app.log.text).not.toContain(server.apiKey);
    await sandbox.close();
  });

  it('are refreshed as soon as they are saved', async () => {
    const { sandbox, admin, server } = await startPlatform();
    sandbox.control.addStack({ name: 'grafana', images: { app: 'grafana:1' } });
    await admin.call(createServer, { body: server });
    const stacks = await waitFor('the stack', async () => {
      const page = await admin.call(listStacks);
      return page.stacks.length > 0 ? page.stacks : undefined;
    });
    expect(stacks).toMatchObject([{ name: 'grafana', redeployable: true }]);
    await sandbox.close();
  });

  it('manage the selected environments, or all of them if none is selected', async () => {
    const { sandbox, admin, server } = await startPlatform();
    const names = ['rack-02', 'rack-03'];
    const [rack = 0, spare = 0] = names.map((name) => sandbox.control.addEnvironment({ name }));
    for (const environmentId of [1, rack, spare]) {
      const name = `web-${environmentId}`;
      sandbox.control.addStack({ name, environmentId, images: { app: 'web:1' } });
    }
    const environmentIds = [spare, 1, spare];
    const waitForEnvironments = (count: number) =>
      waitFor(`${count} environments`, async () => {
        const { stacks } = await admin.call(listStacks);
        const ids = new Set(stacks.map(({ environmentId }) => environmentId));
        return ids.size === count ? [...ids].sort() : undefined;
      });

    const saved = await admin.call(createServer, { body: { ...server, environmentIds } });

    expect(saved.environmentIds).toEqual([1, spare]);
    expect(await waitForEnvironments(2)).toEqual([1, spare]);
    const params = { id: saved.id };
    await admin.call(updateServer, { params, body: { environmentIds: [] } });
    expect(await waitForEnvironments(3)).toEqual([1, rack, spare]);
    await admin.call(updateServer, { params, body: { environmentIds: [rack] } });
    expect(await waitForEnvironments(1)).toEqual([rack]);
    const again = { ...server, environmentIds: [rack] };
    await expect(admin.call(createServer, { body: again })).rejects.toEqual(
      problemWithCode('SERVER_EXISTS'),
    );
    await sandbox.close();
  });

  it('are rejected if they exist already, or if the certificate or fingerprint to trust is missing', async () => {
    const { sandbox, admin, server } = await startPlatform();
    await admin.call(createServer, { body: server });
    const again = { ...server, url: `${server.url}/` };
    await expect(admin.call(createServer, { body: again })).rejects.toEqual(
      problemWithCode('SERVER_EXISTS'),
    );
    const body = { ...server, name: 'Other', tls: { mode: 'pinned' as const } };
    await expect(admin.call(createServer, { body })).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/tls/fingerprint' }] },
    });
    expect((await admin.call(listServers)).servers).toHaveLength(1);
    await sandbox.close();
  });

  it('are rejected at forbidden addresses, before anything is stored or sent', async () => {
    const { sandbox, admin, server } = await startPlatform();
    const { id } = await admin.call(createServer, { body: server });
    for (const host of ['169.254.169.254', '[fe80::1]', '100.100.100.200']) {
      const body = { ...server, name: 'Elsewhere', url: `http://${host}:9000` };
      const fault = { problem: { errors: [{ pointer: '/url', code: 'offLimits' }] } };
      await expect(admin.call(createServer, { body })).rejects.toMatchObject(fault);
      await expect(admin.call(updateServer, { params: { id }, body })).rejects.toMatchObject(fault);
      const { url, apiKey } = body;
      await expect(admin.call(testConnection, { body: { url, apiKey } })).rejects.toMatchObject(
        fault,
      );
    }
    expect((await admin.call(listServers)).servers).toMatchObject([{ name: 'House' }]);
    await sandbox.close();
  });

  it('replace their key only after the platform has accepted the new one', async () => {
    const { sandbox, admin, server } = await startPlatform();
    const { id } = await admin.call(createServer, { body: server });
    const wrongKey = admin.call(replaceApiKey, { params: { id }, body: { apiKey: 'ptr_wrong' } });
    await expect(wrongKey).rejects.toEqual(problemWithCode('SERVER_TEST_FAILED'));
    sandbox.control.setApiKey('ptr_rotated');
    await admin.call(replaceApiKey, { params: { id }, body: { apiKey: 'ptr_rotated' } });
    const { entries } = await admin.call(listLogs, { query: { action: ['server.key-replaced'] } });
    expect(entries).toHaveLength(1);
    expect(await admin.call(testConnection, { body: { serverId: id } })).toMatchObject({
      ok: true,
    });
    await sandbox.close();
  });

  it('are removed with their stacks, but not while a redeploy is unfinished', async () => {
    const it = await PlatformApp.start();
    const second = await startSandbox();
    second.control.holdDeploysAt('pulling');
    second.control.addStack({ name: 'remote', images: { app: 'remote:1' } });
    const body = { name: 'Second', url: second.url, apiKey: second.apiKey };
    const { id } = await it.operator.call(createServer, { body });
    const redeploy = await it.start(await it.waitForStack('remote'));
    await expect(it.operator.call(deleteServer, { params: { id } })).rejects.toEqual(
      problemWithCode('SERVER_IN_USE'),
    );
    second.control.holdDeploysAt(null);
    await it.waitForEnd(redeploy.id);
    await it.operator.call(deleteServer, { params: { id } });
    expect((await it.operator.call(listStacks)).stacks).toEqual([]);
    expect(await it.waitForEnd(redeploy.id)).toMatchObject({ stack: { id: null, name: 'remote' } });
    await second.close();
  });

  it('cannot be changed if the settings define them', async () => {
    const it = await PlatformApp.start();
    const change = it.operator.call(updateServer, { params: { id: 1 }, body: { name: 'Mine' } });
    await expect(change).rejects.toEqual(problemWithCode('SERVER_PRESET'));
  });
});

describe('the setup', () => {
  it('is complete only if there is a server', async () => {
    const { sandbox, app, admin, server } = await startPlatform(
      {},
      await startTestApp({ settings }),
    );
    await expect(admin.call(completeSetup)).rejects.toEqual(
      problemWithCode('PLATFORM_URL_NOT_CONFIGURED'),
    );
    await admin.call(createServer, { body: server });
    await admin.call(completeSetup);
    expect(await app.anonymous.call(readSetupStatus)).toEqual({
      superuser: false,
      server: true,
      preset: false,
      complete: true,
    });
    await sandbox.close();
  });
});
