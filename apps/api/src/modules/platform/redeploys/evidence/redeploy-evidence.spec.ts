import {
  listLogs,
  readRedeployEvidence,
  readRedeployLog,
  restartStack,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const secret = 'hunter2/secret+value';
const fileSecret = 'written-in-the-file';
const file = [
  'services:',
  '  web:',
  '    image: shop:1',
  '    healthcheck: {}',
  '    environment:',
  `      - APP_TOKEN=${fileSecret}`,
  '  db:',
  '    image: db:1',
  '',
].join('\n');
const env = [{ name: 'DB_PASSWORD', value: secret }];

const sharedPlatformApp = startedOnce(() =>
  PlatformApp.start({ settings: { PLATFORM_REFRESH_SECONDS: 60, REDEPLOY_EVIDENCE: 1 } }),
);
let nameCount = 0;

/**
 * Creates a stack whose next redeploy fails. Unless `plan` says otherwise, its web container exits
 * with code 3.
 */
async function createBrokenStack(plan: object = {}) {
  const it = sharedPlatformApp();
  const name = `shop-${(nameCount += 1)}`;
  const stack = await it.createStack({ name, file: file.replaceAll('shop:1', `${name}:1`), env });
  const platformId = stack.platformId ?? 0;
  it.sandbox.control.planContainers(1, name, { exitCode: 3, ...plan }, 'web');
  it.sandbox.control.publishImage(`${name}:1`);
  return { it, stack, platformId, name };
}

function evidenceOf(id: number) {
  return sharedPlatformApp().operator.call(readRedeployEvidence, { params: { id } });
}

afterEach(() => sharedPlatformApp().sandbox.control.clearFaults());

describe('the evidence of a failed swarm stack', () => {
  /** Creates a swarm stack whose next task fails on another node. */
  async function createBrokenSwarm(plan: object) {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    const name = `cluster-${(nameCount += 1)}`;
    const file = `services:\n  web:\n    image: ${name}:1\n    environment:\n      - APP_TOKEN=${fileSecret}\n`;
    const stack = await it.createStack({ name, kind: 'swarm', environmentId, file });
    it.sandbox.control.planContainers(environmentId, name, plan, 'web');
    it.sandbox.control.publishImage(`${name}:1`);
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('failed');
    return { name, evidence: await evidenceOf(redeploy.id) };
  }

  it('contains the log of a task on another machine, without secrets', async () => {
    const writes = [{ stream: 'stderr' as const, text: `token ${fileSecret} rejected` }];
    const { name, evidence } = await createBrokenSwarm({ elsewhere: true, exitCode: 3, writes });

    expect(evidence.containers).toHaveLength(1);
    expect(evidence.containers[0]).toMatchObject({
      name: `${name}_web.1`,
      service: `${name}_web`,
      state: 'exited',
      exitCode: 3,
      error: 'task: non-zero exit (3)',
      fault: null,
    });
    const texts = evidence.containers[0]?.log?.lines.map(({ text }) => text);
    expect(texts).toEqual(['token <masked> rejected']);
  });

  it('says why no container could be created for a task', async () => {
    const rejection = 'No such image: registry.example/shop:1';
    const { evidence } = await createBrokenSwarm({ rejection });

    expect(evidence.containers).toMatchObject([
      { state: 'created', error: rejection, exitCode: 0, fault: null },
    ]);
  });
});

describe('the evidence of a failed redeploy', () => {
  it('contains exit codes, health checks and logs, worst first, without secrets', async () => {
    const { it, stack, name } = await createBrokenStack({
      outOfMemory: true,
      healthOutput: `GET /?t=${encodeURIComponent(secret)} refused\x00`,
      writes: [
        { stream: 'stdout', text: '\x1b[32mstarting\x1b[0m' },
        { stream: 'stderr', text: `password ${secret} rejected, token ${fileSecret}` },
        { stream: 'stderr', text: `auth ${Buffer.from(`shop:${secret}`).toString('base64')}` },
        { stream: 'stderr', text: secret.slice(0, 9) },
        { stream: 'stderr', text: secret.slice(9) },
      ],
    });
    const redeploy = await it.redeploy(stack);
    expect(redeploy).toMatchObject({ state: 'failed', hasEvidence: true });

    const evidence = await evidenceOf(redeploy.id);

    expect(evidence).toMatchObject({
      redeployId: redeploy.id,
      message: redeploy.failure?.detail,
      missing: [],
      omittedContainers: 0,
      isRestricted: false,
    });
    const [web, db] = evidence.containers;
    expect(web).toMatchObject({
      name: `${name}-web-1`,
      state: 'exited',
      exitCode: 3,
      outOfMemory: true,
      healthChecks: [{ output: 'GET /?t=<masked> refused\ufffd' }],
      log: { isCut: false },
    });
    expect(web?.log?.lines.map(({ stream, text }) => `${stream} ${text}`)).toEqual([
      'stdout \x1b[32mstarting\x1b[0m',
      'stderr password <masked> rejected, token <masked>',
      expect.stringMatching(/^stderr auth .{0,8}<masked>.{0,4}$/),
      'stderr <masked>',
      'stderr <masked>',
    ]);
    expect(db).toMatchObject({ name: `${name}-db-1`, exitCode: null, log: { isCut: false } });
    // The container was not replaced and has written nothing since the run started.
    expect(db?.log?.lines).toEqual([]);

    const reader = await it.app.signIn('lena', ['stacks-access']);
    const restrictedEvidence = await reader.call(readRedeployEvidence, {
      params: { id: redeploy.id },
    });
    expect(restrictedEvidence).toMatchObject({
      isRestricted: true,
      containers: [
        { exitCode: 3, log: null, healthChecks: null },
        { exitCode: null, log: null, healthChecks: null },
      ],
    });

    const { lines } = await it.operator.call(readRedeployLog, { params: { id: redeploy.id } });
    expect(lines.at(-2)?.text).toBe('Stored the state and the last log lines of 2 containers.');
    const eventLogReply = await it.operator.call(listLogs, { query: { limit: 500 } });
    const [stored] = await it.app
      .get(UnitOfWork)
      .manager.query<{ sealed: string }[]>(
        'SELECT sealed FROM redeploy_evidence WHERE redeploy_id = ?',
        [redeploy.id],
      );
    const everything =
      JSON.stringify([evidence, redeploy, lines, eventLogReply, stored]) + it.app.log.text;
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(fileSecret);
    expect(everything).not.toContain(encodeURIComponent(secret));
  });

  it('hides secrets in what Portainer printed, in the log of the run and in the event log', async () => {
    const { it, stack, platformId } = await createBrokenStack();
    const message = [
      ` Container ${stack.name}-web-1  Starting`,
      `Error response from daemon: exec "/start --password=${secret}": permission denied`,
    ].join('\n');
    it.sandbox.control.failNext({ kind: 'up-error', stackId: platformId, message });

    const redeploy = await it.redeploy(stack);

    expect(redeploy.failure?.detail).toContain('exec "/start --password=<masked>"');
    const { lines } = await it.operator.call(readRedeployLog, { params: { id: redeploy.id } });
    expect(lines.at(-1)?.output).toContain('--password=<masked>');
    const eventLogReply = await it.operator.call(listLogs, { query: { limit: 500 } });
    expect(JSON.stringify([redeploy, lines, eventLogReply]) + it.app.log.text).not.toContain(
      secret,
    );
  });

  it('hides the former value of a variable that was changed', async () => {
    const { it, stack, platformId } = await createBrokenStack({
      writes: [{ stream: 'stderr', text: `password ${secret} rejected` }],
    });
    it.sandbox.control.planContainers(1, stack.name, { exitCode: undefined }, 'web');
    expect((await it.redeploy(stack)).state).toBe('succeeded');
    it.sandbox.control.editStack(platformId, { env: [{ name: 'DB_PASSWORD', value: 'new-one' }] });
    it.sandbox.control.planContainers(1, stack.name, { exitCode: 3 }, 'web');
    it.sandbox.control.publishImage(`${stack.name}:1`);
    const { id } = await it.redeploy(stack);
    const { containers } = await evidenceOf(id);
    expect(containers[0]?.log?.lines).toMatchObject([{ text: 'password <masked> rejected' }]);
  });

  it('is collected again after a crash in between', async () => {
    const it = await PlatformApp.start();
    const stack = await it.createStack({ name: 'shop', file });
    it.sandbox.control.planContainers(1, 'shop', { exitCode: 3 }, 'web');
    it.sandbox.control.publishImage('shop:1');
    it.sandbox.control.failNext({ kind: 'hang', path: '/logs' });
    const { id } = await it.start(stack);
    await waitFor('the request for a log', async () => {
      return it.sandbox.control.requests.some(({ path }) => path.includes('/logs')) || undefined;
    });
    await it.app.restart();
    it.sandbox.control.clearFaults();

    expect(await it.waitForEnd(id)).toMatchObject({ state: 'failed', hasEvidence: true });
    const stored = (await it.readLogText(id)).match(/^Stored the state/gm);
    expect(stored).toHaveLength(1);
  });

  it('is bounded, and says what was left out', async () => {
    const writes = Array.from({ length: 400 }, (_, index) => ({
      stream: 'stdout',
      text: `${index} ${'x'.repeat(5000)}`,
    }));
    const { it, stack } = await createBrokenStack({ writes });
    const { id } = await it.redeploy(stack);
    const { containers } = await evidenceOf(id);
    expect(Buffer.byteLength(JSON.stringify(containers))).toBeLessThan(512 * 1024);
    const log = containers[0]?.log;
    expect(log?.isCut).toBe(true);
    expect(log?.lines.at(-1)).toMatchObject({ isCut: true });
    expect(log?.lines.at(-1)?.text).toMatch(/^399 x+ …$/);
  });

  it('names containers that a failed deploy removed', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'jellyfin' });
    it.sandbox.control.failNext({ kind: 'up-error', stackId: stack.platformId ?? 0 });
    const { id, failure } = await it.redeploy(stack);
    expect(failure?.code).toBe('CONTAINERS_GONE');
    expect(await evidenceOf(id)).toMatchObject({
      containers: [],
      missing: ['jellyfin-app-1'],
    });
    expect(await it.readLogText(id)).toContain('No containers left. Missing: jellyfin-app-1.');
  });

  it('does not exist if nothing was changed', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'gitea' });
    it.sandbox.control.failNext({ kind: 'pull-error', image: 'gitea' });
    const { id, hasEvidence } = await it.redeploy(stack);
    expect(hasEvidence).toBe(false);
    await expect(evidenceOf(id)).rejects.toMatchObject({ problem: { code: 'EVIDENCE_MISSING' } });
  });

  it('does not change the result if the containers cannot be read', async () => {
    const { it, stack, platformId } = await createBrokenStack();
    const before = it.sandbox.control.listWriteRequests(platformId).length;
    const { id } = await it.start(stack);
    await it.waitForRedeploy(id, ({ step }) => step === 'verifying');
    expect(it.sandbox.control.listWriteRequests(platformId)).toHaveLength(before + 1);
    it.sandbox.control.failNext({ kind: 'gateway', status: 502, path: '/logs', repeat: 50 });
    const redeploy = await it.waitForEnd(id);
    expect(redeploy).toMatchObject({ state: 'failed', hasEvidence: true });
    const { containers } = await evidenceOf(id);
    expect(containers[0]).toMatchObject({ exitCode: 3, log: null });
    expect(containers[0]?.fault).toMatch(/^The log was not read: /);
  });

  it('covers a restart that failed', async () => {
    const { it, stack, name } = await createBrokenStack({ exitCode: undefined });
    await it.redeploy(stack);
    it.sandbox.control.planContainers(1, name, { startFault: 'no such device' });
    const params = { id: stack.id };
    const { id } = await it.operator.call(restartStack, { params, body: {} });
    expect(await it.waitForEnd(id)).toMatchObject({ state: 'failed', hasEvidence: true });
  });
});
