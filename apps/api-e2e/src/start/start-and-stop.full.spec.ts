import { ApiClient } from '@stackyard/api-client';
import {
  listStacks,
  login,
  readReadiness,
  readSession,
  sessionCookie,
  startRedeploys,
} from '@stackyard/contracts';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { TestApiClient } from '../pipeline.js';
import { startExpectingFailure } from './failed-start.js';
import { createTestSetup, startTestSetup } from '../scene.js';
import { ServerProcess } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { waitUntil } from '../wait-until.js';

describe('starting with wrong settings', () => {
  it('requires the key of a preconfigured platform', async () => {
    const { code, errors } = await startExpectingFailure({ PLATFORM_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(errors).toContain('PLATFORM_API_KEY must be set together with PLATFORM_URL');
  });
});

describe('starting where it is impossible', () => {
  it('reports that the port is in use, and leaves the data unchanged', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const dataDir = await createTemporaryFolder();
    const { code, errors } = await startExpectingFailure({ PORT: String(port), DATA_DIR: dataDir });
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(errors).toContain(String(port));
    expect(errors).toMatch(/in use/);
    expect(errors).not.toMatch(/\n\s+at /);
    await expect(new ServerProcess({ DATA_DIR: dataDir }).start()).resolves.toBeDefined();
  });

  it('reports that the data directory is not writable', async () => {
    const folder = await createTemporaryFolder();
    // Put a file where the directory should be. Even root cannot write to a directory that is a
    // file.
    const dataDir = join(folder, 'data');
    await writeFile(dataDir, '');
    const { code, errors } = await startExpectingFailure({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(errors).toContain('DATA_DIR');
    expect(errors).toContain(dataDir);
    expect(errors).not.toMatch(/\n\s+at /);
  });

  it('reports that the file is not a database', async () => {
    const dataDir = await createTemporaryFolder();
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'stackyard.sqlite'), 'this is not a database, but long enough');
    await chmod(join(dataDir, 'stackyard.sqlite'), 0o600);
    const { code, errors } = await startExpectingFailure({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(errors).toMatch(/stackyard\.sqlite/);
    expect(errors).not.toMatch(/\n\s+at /);
  });
});

describe('a platform', () => {
  it('that is unreachable does not prevent the start, and is read as soon as it is back', async () => {
    const { sandbox, server } = await createTestSetup();
    sandbox.control.addStack({ name: 'late' });
    await sandbox.control.goDown();

    await server.start();
    const api = await TestApiClient.register(server);
    const before = await waitUntil('the fault is known', async () => {
      const reply = await api.call(listStacks);
      return reply.servers[0]?.health.state === 'unreachable' && reply;
    });
    await sandbox.control.comeUp();
    const [stack] = await api.waitForStacks(1);

    expect(before).toMatchObject({ stacks: [], servers: [{ health: { state: 'unreachable' } }] });
    expect(stack).toMatchObject({ name: 'late', redeployable: true });
  });

  it('that is unreachable fails the redeploy without changing anything', async () => {
    const { sandbox, api, stackIds } = await startTestSetup(1);
    await sandbox.control.goDown();
    const ended = await api.waitUntilFinal((await api.redeploy(stackIds[0] ?? 0)).id);
    expect(ended).toMatchObject({ state: 'failed', failure: { code: 'PLATFORM_UNREACHABLE' } });
    expect(sandbox.control.listWriteRequests(1)).toEqual([]);
  });

  it('with a stack of many images causes no warnings', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `part-${index}`);
    const { sandbox, server } = await createTestSetup();
    const images = Object.fromEntries(names.map((name) => [name, `${name}:latest`]));
    sandbox.control.addStack({ name: 'many', images });
    await server.start();
    const api = await TestApiClient.register(server);
    const [stack] = await api.waitForStacks(1);
    const ended = await api.waitUntilFinal((await api.redeploy(stack?.id ?? 0)).id);
    expect(ended.state).toBe('succeeded');
    expect(server.errorOutput).toBe('');
  });
});

describe('a pipeline that polls', () => {
  it('leaves nothing behind on its kept-alive connection', async () => {
    const { server, api, stackIds } = await startTestSetup(1);
    const { id } = await api.waitUntilFinal((await api.redeploy(stackIds[0] ?? 0)).id);
    for (let count = 0; count < 30; count++) await api.read(id);
    expect(server.errorOutput).toBe('');
  });
});

describe('stopping', () => {
  it('closes long-polling requests instead of waiting for them', async () => {
    const { sandbox, server, api, stackIds } = await startTestSetup(1);
    sandbox.control.failNext({ kind: 'hang', method: 'GET', path: '/api/stacks/1/file' });
    const { id } = await api.redeploy(stackIds[0] ?? 0);
    await api.waitUntilStep(id, 'preflight');
    const held = server
      .send(`/api/redeploys/${id}?wait=60`, {
        headers: { authorization: `Bearer ${api.token}` },
      })
      .then(
        ({ status }) => status,
        () => 'cut',
      );
    await waitUntil('the request is held', () => api.read(id));
    const exit = await server.stop();
    expect(exit).toMatchObject({ code: 0 });
    expect(exit.afterMs).toBeLessThan(5000);
    expect([200, 503, 'cut']).toContain(await held);
  });

  it('exits with 0 while redeploys are queued, and they continue in order', async () => {
    const { sandbox, server, api, stackIds } = await startTestSetup(5, { deployMs: 300 });
    const body = { stackIds };
    const { redeploys } = await api.call(startRedeploys, { body });

    const exit = await server.stop();
    await server.start();
    await api.waitUntilIdle();

    const all = await api.allRedeploys();
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(all.map(({ state }) => state)).toEqual(Array(5).fill('succeeded'));
    expect(all.map(({ id }) => id)).toEqual(redeploys.map(({ id }) => id));
    const starts = all.map(({ startedAt }) => startedAt ?? '');
    expect([...starts].sort()).toEqual(starts);
    expect(sandbox.control.listWriteRequests()).toHaveLength(5);
  });

  it('exits when Node itself crashes, so that a service manager restarts it', async () => {
    const server = new ServerProcess({
      DATA_DIR: await createTemporaryFolder(),
      NODE_OPTIONS:
        "--abort-on-uncaught-exception --import data:text/javascript,process.on('SIGCONT',()=>{throw(0)})",
    });
    await server.start();
    expect(await server.stop('SIGCONT')).toMatchObject({
      signal: expect.stringMatching(/^SIG(TRAP|ILL|ABRT)$/),
    });
  });

  it('exits with 0 when its terminal is closed', async () => {
    const code = join(await createTemporaryFolder(), 'exit-code');
    const server = new ServerProcess(
      {
        DATA_DIR: await createTemporaryFolder(),
        SHELL: '/bin/sh',
        // A closing terminal sends SIGHUP to its shell, which passes it on.
        IN_TERMINAL: `$SERVER & trap 'kill -HUP $!' HUP; wait $!; wait $!; echo $? > ${code}`,
      },
      ['sh', '-c', 'SERVER="$*" exec script -qc "$IN_TERMINAL" /dev/null', 'sh'],
    );
    await server.start();
    await server.kill9();
    const exitCode = await waitUntil('the server has ended', async () => {
      const text = await readFile(code, 'utf8').catch(() => '');
      return text.endsWith('\n') && text;
    });
    expect(exitCode).toBe('0\n');
  });

  it('keeps a session by cookie and by bearer token', async () => {
    const { server, api } = await startTestSetup(1);
    const cookie = `${sessionCookie}=${api.token}`;
    const browserClient = new ApiClient({ fetch: server.send, headers: { cookie } });
    await server.stop();
    await server.start();
    for (const client of [api, browserClient]) {
      const session = await client.call(readSession);
      expect(session).toMatchObject({ authenticated: true, user: { username: 'root' } });
    }
  });

  it('exits with 0 if the reader of its log is gone', async () => {
    const server = new ServerProcess({ DATA_DIR: await createTemporaryFolder() });
    await server.start();
    server.stopReading();
    expect(await server.stop()).toMatchObject({ code: 0, signal: null });
  });

  it('requires sign-in again on new data', async () => {
    const first = await startTestSetup(1);
    const second = await createTestSetup();
    await second.server.start();
    const clientWithOldToken = new ApiClient({
      fetch: second.server.send,
      headers: { authorization: `Bearer ${first.api.token}` },
    });
    expect(await clientWithOldToken.call(readSession)).toMatchObject({ authenticated: false });
    expect(await clientWithOldToken.call(readReadiness)).toMatchObject({ status: 'ok' });
    const body = { username: 'root', password: 'correct horse battery staple' };
    await expect(clientWithOldToken.call(login, { body })).rejects.toMatchObject({
      code: 'CREDENTIALS_REFUSED',
    });
  });
});
