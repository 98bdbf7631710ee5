import { listStacks, startRedeploys } from '@stackyard/contracts';
import { createServer } from 'node:net';
import { Pipeline } from '../pipeline.js';
import { refusal } from './refused-start.js';
import { scene, startedScene } from '../scene.js';
import { ServerProcess } from '../server-process.js';
import { temporaryFolder } from '../temporary-folder.js';
import { until } from '../until.js';

describe('starting with wrong settings', () => {
  it('reports all errors at once, prints no secret, and exits with 1', async () => {
    const { code, errors, log } = await refusal({
      PORT: '123456',
      AUTH_COOKIE_SECURE: 'yes',
      PLATFORM_URL: 'ftp://platform.example',
      PLATFORM_API_KEY: 'ptr_do-not-print-me',
      APP_SECRET: 'too-short-secret',
      REDEPLOY_SETTLE_SECONDS: 'soon',
    });
    expect(code).toBe(1);
    for (const name of ['PORT', 'AUTH_COOKIE_SECURE', 'PLATFORM_URL', 'APP_SECRET']) {
      expect(errors).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    }
    expect(errors).toMatch(/REDEPLOY_SETTLE_SECONDS/);
    expect(errors).not.toMatch(/do-not-print-me|too-short-secret|\n\s+at /);
    expect(log).toEqual([]);
  });
});

describe('starting where it is impossible', () => {
  it('reports that the port is in use, and leaves the data unchanged', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const dataDir = await temporaryFolder();
    const { code, errors } = await refusal({ PORT: String(port), DATA_DIR: dataDir });
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(errors).toContain(String(port));
    expect(errors).toMatch(/in use/);
    expect(errors).not.toMatch(/\n\s+at /);
    await expect(new ServerProcess({ DATA_DIR: dataDir }).start()).resolves.toBeDefined();
  });
});

describe('a platform', () => {
  it('that is unreachable does not prevent the start, and is read as soon as it is back', async () => {
    const { sandbox, server } = await scene();
    sandbox.control.addStack({ name: 'late' });
    await sandbox.control.goDown();

    await server.start();
    const api = await Pipeline.register(server);
    const before = await until('the fault is known', async () => {
      const reply = await api.call(listStacks);
      return reply.servers[0]?.health.state === 'unreachable' && reply;
    });
    await sandbox.control.comeUp();
    const [stack] = await api.stacks(1);

    expect(before).toMatchObject({ stacks: [], servers: [{ health: { state: 'unreachable' } }] });
    expect(stack).toMatchObject({ name: 'late', redeployable: true });
  });
});

describe('stopping', () => {
  it('exits with 0 on the signals of Docker, systemd and a terminal', async () => {
    const server = new ServerProcess({ DATA_DIR: await temporaryFolder() });
    const exits: unknown[] = [];
    const requests = [['SIGTERM'], ['SIGINT'], ['SIGINT', 'SIGINT'], ['SIGHUP']] as const;
    for (const signals of requests) {
      await server.start();
      const { code, signal } = await server.stop(...signals);
      exits.push([signals, code, signal]);
    }
    expect(exits).toEqual(requests.map((signals) => [signals, 0, null]));
  });

  it('exits with 0 while redeploys are queued, and they continue in order', async () => {
    const { sandbox, server, api, stackIds } = await startedScene(5, { deployMs: 300 });
    const body = { stackIds };
    const { redeploys } = await api.call(startRedeploys, { body });

    const exit = await server.stop();
    await server.start();
    await api.untilIdle();

    const all = await api.allRedeploys();
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(all.map(({ state }) => state)).toEqual(Array(5).fill('succeeded'));
    expect(all.map(({ id }) => id)).toEqual(redeploys.map(({ id }) => id));
    const starts = all.map(({ startedAt }) => startedAt ?? '');
    expect([...starts].sort()).toEqual(starts);
    expect(sandbox.control.writes()).toHaveLength(5);
  });

  it('closes long-polling requests instead of waiting for them', async () => {
    const { sandbox, server, api, stackIds } = await startedScene(1);
    sandbox.control.failNext({ kind: 'hang', method: 'GET', path: '/api/stacks/1/file' });
    const { id } = await api.redeploy(stackIds[0] ?? 0);
    await api.untilStep(id, 'preflight');
    const held = server
      .send(`/api/redeploys/${id}?wait=60`, {
        headers: { authorization: `Bearer ${api.token}` },
      })
      .then(
        ({ status }) => status,
        () => 'cut',
      );
    await until('the request is held', () => api.read(id));
    const exit = await server.stop();
    expect(exit).toMatchObject({ code: 0 });
    expect(exit.after).toBeLessThan(5000);
    expect([200, 503, 'cut']).toContain(await held);
  });
});
