import {
  listLogs,
  listMessages,
  listNotifications,
  listRedeploys,
  readRedeploy,
  readRedeployEvidence,
  readRedeployLog,
  readRedeployProbes,
  readRedeployServices,
  readStack,
  setStackVerification,
} from '@stackyard/contracts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbox } from '#infra/outbox/outbox.js';
import { PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const secret = 'hunter2/secret+value';
const logLines = [
  { stream: 'stdout' as const, text: `connecting as shop:${secret}@db` },
  { stream: 'stderr' as const, text: `password ${secret} rejected` },
];

describe('a secret that the log of a failed container contains', () => {
  const shared = startedOnce(() =>
    PlatformApp.start({ settings: { PLATFORM_REFRESH_SECONDS: 60 } }),
  );
  let page: Server;
  let names = 0;

  beforeAll(async () => {
    page = createServer((_, response) => response.writeHead(500).end(`no database ${secret}`));
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
  });
  afterAll(() => page.close());

  /** Runs a redeploy that fails, and returns everything announced about it. */
  async function createFailedRedeploy(plan: object, verification: object = {}) {
    const it = shared();
    const name = `shop-${(names += 1)}`;
    const file = `services:\n  web:\n    image: ${name}:1\n    healthcheck: {}\n`;
    const stack = await it.createStack({
      name,
      file,
      env: [{ name: 'DB_PASSWORD', value: secret }],
    });
    await it.operator.call(setStackVerification, { params: { id: stack.id }, body: verification });
    it.sandbox.control.planContainers(1, name, { writes: logLines, ...plan }, 'web');
    it.sandbox.control.publishImage(`${name}:1`);
    const announced: unknown[] = [];
    const outbox = it.app.get(Outbox);
    const unsubscribers = [
      outbox.on('redeploy.changed', (event) => announced.push(event)),
      outbox.on('redeploy.logged', (event) => announced.push(event)),
      outbox.on('redeploy.progressed', (event) => announced.push(event)),
    ];
    const redeploy = await it.redeploy(stack);
    for (const unsubscribe of unsubscribers) unsubscribe();
    expect(redeploy.state).toBe('failed');
    return { id: redeploy.id, stackId: stack.id, name, announced };
  }

  it.each([
    ['exits', { exitCode: 3, healthOutput: `GET /?key=${secret}` }, {}],
    ['writes a line that means failure', {}, { failurePatterns: ['password*rejected'] }],
    ['fails its probe', {}, 'page'],
  ])('appears nowhere if the container %s', async (_, plan, verification) => {
    const { operator } = shared();
    const { port } = page.address() as AddressInfo;
    const probes = [{ name: 'page', url: `http://127.0.0.1:${port}/` }];
    const settings = verification === 'page' ? { probes } : (verification as object);
    const { id, stackId, name, announced } = await createFailedRedeploy(plan, settings);
    const params = { id };
    await shared().app.runTask('news');
    const { notifications } = await operator.call(listNotifications);
    expect(JSON.stringify(notifications)).toContain(name);
    const surfaces = {
      run: await operator.call(readRedeploy, { params }),
      runs: await operator.call(listRedeploys),
      log: await operator.call(readRedeployLog, { params }),
      evidence: await operator.call(readRedeployEvidence, { params }),
      probes: await operator.call(readRedeployProbes, { params }),
      services: await operator.call(readRedeployServices, { params }),
      stack: await operator.call(readStack, { params: { id: stackId } }),
      events: await operator.call(listLogs),
      messages: await operator.call(listMessages),
      notifications,
      announced,
    };

    const leaks = Object.entries(surfaces).flatMap(([surface, shown]) =>
      JSON.stringify(shown).includes(secret) ? surface : [],
    );
    expect(leaks).toEqual([]);
    const lines = surfaces.evidence.containers.flatMap(({ log }) => log?.lines ?? []);
    expect(lines.map(({ text }) => text)).toContain('password <masked> rejected');
    expect(announced.length).toBeGreaterThan(3);
  });
});
