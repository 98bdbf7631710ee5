import { ApiProblem } from '@stackyard/api-client';
import {
  listLogs,
  removeSshSetup,
  saveSshSetup,
  testSsh,
  type SshSetupRequest,
} from '@stackyard/contracts';
import { SshHost } from '@stackyard/platform-sandbox';
import { userInfo } from 'node:os';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SshSetupEntity } from './ssh-setup.entity.js';

const secret = 'a secret of at least thirty-two characters';
const settings = { PLATFORM_SSH_SECRET: secret };
let app: TestApp;
let host: SshHost;
let fingerprint: string;

beforeAll(async () => {
  app = await startTestApp({ settings });
  host = await SshHost.start();
  fingerprint = await host.fingerprint();
});

beforeEach(() => app.reset());

afterAll(() => host.stop());

function setup(changes: Partial<SshSetupRequest> = {}): SshSetupRequest {
  return {
    host: '127.0.0.1',
    port: host.port,
    username: userInfo().username,
    privateKey: host.clientKey,
    hostKey: fingerprint,
    ...changes,
  };
}

function signInAsEditor(app: TestApp): Promise<SignedIn> {
  return app.signIn('lena', ['maintenance-ssh-edit', 'maintenance-access', 'logs-access']);
}

function findStoredSetup(app: TestApp): Promise<SshSetupEntity | null> {
  return app.get(UnitOfWork).manager.findOneBy(SshSetupEntity, { id: 1 });
}

async function problemOf(call: Promise<unknown>) {
  const outcome: unknown = await call.catch((error: unknown) => error);
  if (!(outcome instanceof ApiProblem)) throw new Error('It was not refused');
  return outcome.problem;
}

describe('saving the SSH access', () => {
  it('encrypts credentials, which neither the reply nor the event log contains', async () => {
    const lena = await signInAsEditor(app);

    const reply = await lena.call(saveSshSetup, { body: setup({ password: 'hunter2 hunter2' }) });

    expect(reply).toMatchObject({
      hasPassword: true,
      hasPrivateKey: true,
      hasPassphrase: false,
      hostKey: fingerprint,
      changedBy: 'lena',
    });
    const row = JSON.stringify(await findStoredSetup(app));
    const { entries } = await lena.call(listLogs);
    expect(entries[0]).toMatchObject({ action: 'ssh.changed', actor: { name: 'lena' } });
    for (const text of [row, JSON.stringify(reply), JSON.stringify(entries), app.log.text]) {
      expect(text).not.toContain('hunter2');
      expect(text).not.toContain('PRIVATE KEY');
    }
  });

  it('refuses link-local addresses of host and jump host, as the test does', async () => {
    const lena = await signInAsEditor(app);

    for (const [changes, pointer] of [
      [{ host: '169.254.169.254' }, '/host'],
      [{ host: 'fe80::1' }, '/host'],
      [{ sshArguments: '-J lena@169.254.169.254' }, '/sshArguments'],
    ] as const) {
      const body = setup(changes);
      const errors = [{ pointer, code: 'offLimits' }];
      expect(await problemOf(lena.call(saveSshSetup, { body }))).toMatchObject({ errors });
      expect(await problemOf(lena.call(testSsh, { body }))).toMatchObject({ errors });
    }
    expect(await findStoredSetup(app)).toBeNull();
  });

  it('refuses credentials while PLATFORM_SSH_SECRET is not set, and stores nothing', async () => {
    const app = await startTestApp();
    const lena = await signInAsEditor(app);

    const problem = await problemOf(lena.call(saveSshSetup, { body: setup() }));

    expect(problem).toMatchObject({ code: 'SSH_SECRET_MISSING', status: 503 });
    expect(await findStoredSetup(app)).toBeNull();
  });

  it('keeps an omitted secret, and removes one that is null', async () => {
    const lena = await signInAsEditor(app);
    await lena.call(saveSshSetup, { body: setup({ password: 'hunter2 hunter2' }) });
    const { privateKey: _, ...rest } = setup({ password: null });

    const reply = await lena.call(saveSshSetup, { body: rest });

    expect(reply).toMatchObject({ hasPassword: false, hasPrivateKey: true });
  });

  it('never uses stored credentials and host keys for another host', async () => {
    const lena = await signInAsEditor(app);
    await lena.call(saveSshSetup, { body: setup() });
    const { privateKey: _, hostKey: __, ...rest } = setup({ host: 'elsewhere.example' });

    const problem = await problemOf(lena.call(saveSshSetup, { body: rest }));

    expect(problem.errors).toEqual([expect.objectContaining({ pointer: '/privateKey' })]);
    expect(await findStoredSetup(app)).toMatchObject({ host: '127.0.0.1' });
    const moved = await lena.call(saveSshSetup, { body: { ...rest, privateKey: null } });
    expect(moved).toMatchObject({ hasPrivateKey: false, hostKey: null });
    const test = await problemOf(
      lena.call(testSsh, { body: { host: '127.0.0.1', hostKey: fingerprint, port: host.port } }),
    );
    expect(test.ssh?.stage).toBe('authentication');
  });

  it.each(['-oProxyCommand=id', 'a host', 'nas.example/x', '[::1]'])(
    'refuses %s, which is not a host',
    async (host) => {
      const lena = await signInAsEditor(app);

      for (const call of [
        () => lena.call(saveSshSetup, { body: setup({ host }) }),
        () => lena.call(testSsh, { body: { host } }),
      ]) {
        const { errors } = await problemOf(call());
        expect(errors).toEqual([expect.objectContaining({ pointer: '/host' })]);
      }
    },
  );

  it('names unsupported arguments', async () => {
    const lena = await signInAsEditor(app);
    const sshArguments = '-o ProxyCommand=id -p 22 -R 1:a:1';

    const problem = await problemOf(lena.call(saveSshSetup, { body: setup({ sshArguments }) }));

    expect(problem.errors?.map(({ pointer, detail }) => [pointer, detail])).toEqual([
      ['/sshArguments', '-o ProxyCommand is not accepted'],
      ['/sshArguments', '-R is not accepted'],
      ['/sshArguments', '1:a:1 is not accepted'],
    ]);
    expect(await findStoredSetup(app)).toBeNull();
  });

  it('deletes everything when it is removed', async () => {
    const lena = await signInAsEditor(app);
    await lena.call(saveSshSetup, { body: setup() });

    await lena.call(removeSshSetup);

    expect(await findStoredSetup(app)).toBeNull();
    expect(await problemOf(lena.call(removeSshSetup))).toMatchObject({
      code: 'SSH_NOT_CONFIGURED',
    });
    expect(await problemOf(lena.call(testSsh, { body: {} }))).toMatchObject({
      code: 'SSH_NOT_CONFIGURED',
    });
  });
});

describe('the secret', () => {
  it('is rotated with one restart, and its loss is reported', async () => {
    const changing = { ...settings };
    const app = await startTestApp({ settings: changing });
    const lena = await signInAsEditor(app);
    await lena.call(saveSshSetup, { body: setup() });
    const before = await findStoredSetup(app);

    changing.PLATFORM_SSH_SECRET = 'another secret of thirty-two characters';
    await app.restart();
    expect(await problemOf(lena.call(testSsh, { body: {} }))).toMatchObject({
      code: 'SSH_SECRET_MISSING',
    });
    Object.assign(changing, { PLATFORM_SSH_SECRET_PREVIOUS: secret });
    await app.restart();

    expect(await lena.call(testSsh, { body: {} })).toMatchObject({ host: { fingerprint } });
    const after = await findStoredSetup(app);
    expect(after?.keyId).not.toBe(before?.keyId);
    expect(after?.privateKey).not.toBe(before?.privateKey);
  });

  it.each([
    ['another one', 'another secret of thirty-two characters'],
    ['none', undefined],
  ])('still decrypts stored values after an attempt to save with %s', async (_, other) => {
    const changing = { ...settings };
    const app = await startTestApp({ settings: changing });
    const lena = await signInAsEditor(app);
    await lena.call(saveSshSetup, { body: setup() });
    const { privateKey: __, ...rest } = setup();

    Object.assign(changing, { PLATFORM_SSH_SECRET: other });
    await app.restart();
    expect(await problemOf(lena.call(saveSshSetup, { body: rest }))).toMatchObject({
      code: 'SSH_SECRET_MISSING',
    });
    changing.PLATFORM_SSH_SECRET = secret;
    await app.restart();

    expect(await lena.call(testSsh, { body: {} })).toMatchObject({ host: { fingerprint } });
  });
});

describe('a host accepted by accept-new', () => {
  const sshArguments = '-o StrictHostKeyChecking=accept-new';

  it('is from then on identified by its first key', async () => {
    const own = await SshHost.start();
    const lena = await signInAsEditor(app);
    const place = { port: own.port, privateKey: own.clientKey };
    const { hostKey: _, ...unconfirmed } = setup({ ...place, sshArguments });
    await lena.call(saveSshSetup, { body: unconfirmed });

    const { host: presentedHostKey } = await lena.call(testSsh, { body: {} });
    await own.replaceHostKey();
    const problem = await problemOf(lena.call(testSsh, { body: {} }));

    expect(problem.ssh).toMatchObject({
      stage: 'host-key',
      expected: presentedHostKey.fingerprint,
    });
    const { entries } = await lena.call(listLogs, { query: { action: ['ssh.host-confirmed'] } });
    expect(entries).toMatchObject([
      { actor: { name: 'lena' }, details: { hostKey: presentedHostKey.fingerprint } },
    ]);
    await own.stop();
  });

  it('is not confirmed by a test of another host', async () => {
    const lena = await signInAsEditor(app);
    const { hostKey: _, ...unconfirmed } = setup({ port: 1, sshArguments });
    await lena.call(saveSshSetup, { body: unconfirmed });

    await lena.call(testSsh, { body: setup({ sshArguments }) });

    expect(await findStoredSetup(app)).toMatchObject({ hostKey: null });
  });
});

describe('testing the SSH access', () => {
  it('connects with given credentials without storing them', async () => {
    const app = await startTestApp();
    const lena = await signInAsEditor(app);

    const reply = await lena.call(testSsh, { body: setup() });

    expect(reply).toMatchObject({ host: { type: 'ssh-ed25519', fingerprint }, jumpHost: null });
    expect(await findStoredSetup(app)).toBeNull();
  });

  it('shows the key of an unconfirmed host, and continues after its confirmation', async () => {
    const app = await startTestApp();
    const lena = await signInAsEditor(app);
    const { hostKey: _, ...unconfirmed } = setup();

    const problem = await problemOf(lena.call(testSsh, { body: unconfirmed }));

    expect(problem).toMatchObject({
      code: 'SSH_TEST_FAILED',
      status: 422,
      ssh: { stage: 'host-key', presented: { fingerprint }, expected: null },
    });
    const hostKey = problem.ssh?.presented?.fingerprint ?? null;
    expect(await lena.call(testSsh, { body: { ...unconfirmed, hostKey } })).toMatchObject({
      host: { fingerprint },
    });
  });

  it('distinguishes a jump host from a host of the same name by its port', async () => {
    const jumpHost = await SshHost.start();
    const lena = await signInAsEditor(await startTestApp());
    const sshArguments = `-J 127.0.0.1:${jumpHost.port}`;

    const problem = await problemOf(lena.call(testSsh, { body: setup({ sshArguments }) }));

    expect(problem.ssh).toEqual({
      stage: 'host-key',
      presented: {
        host: '127.0.0.1',
        port: jumpHost.port,
        type: 'ssh-ed25519',
        fingerprint: await jumpHost.fingerprint(),
      },
      expected: null,
    });
    await jumpHost.stop();
  });

  it.each([
    ['name-resolution', { host: 'no-such-host.invalid' }],
    ['connection', { port: 1 }],
    ['authentication', { privateKey: 'no key at all' }],
    ['host-key', { hostKey: `SHA256:${'A'.repeat(43)}` }],
  ])('says that it failed at the %s, in the words operators search for', async (stage, changes) => {
    const app = await startTestApp();
    const lena = await signInAsEditor(app);

    const problem = await problemOf(lena.call(testSsh, { body: setup(changes) }));

    expect(problem.ssh?.stage).toBe(stage);
    expect(app.log.linesOf('maintenance')).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'SSH Test fehlgeschlagen', stage }),
    ]);
    const { entries } = await lena.call(listLogs);
    expect(entries[0]).toMatchObject({
      action: 'ssh.tested',
      outcome: 'failure',
      details: { stage },
    });
    expect(`${JSON.stringify(entries)}${app.log.text}`).not.toContain('PRIVATE KEY');
  });
});
