import { ApiProblem } from '@stackyard/api-client';
import {
  cancelUpdate,
  checkUpdate,
  listLogs,
  readMaintenanceConfig,
  readMaintenanceMode,
  readRedeploy,
  readUpdate,
  readUpdateLog,
  readUpdateStatus,
  resetUpdateScript,
  saveSshSetup,
  saveUpdateScript,
  setMaintenanceMode,
  startUpdate,
  type UpdateRunReply,
} from '@stackyard/contracts';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually, PlatformApp, type PlatformAppOptions } from '../../../../test/platform-app.js';
import { SshHost } from '../../../../test/ssh-host.js';
import { UnitOfWork } from '../../../infra/database/unit-of-work.js';
import { UpdateRunEntity } from './update-run.entity.js';

let host: SshHost;
let folder: string;

beforeAll(async () => {
  host = await SshHost.start();
});

afterAll(() => host.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stackyard-update-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A script that says where it is and goes on when it is told to. */
function steppingScript(): string {
  return [
    'echo "The script has begun"',
    `touch ${folder}/begun`,
    `while [ ! -e ${folder}/go ]; do sleep 0.05; done`,
    'echo "The script goes on" >&2',
    `exit $(cat ${folder}/go)`,
  ].join('\n');
}

async function scriptBegun(): Promise<void> {
  await eventually('the script', () =>
    access(join(folder, 'begun')).then(
      () => true,
      () => undefined,
    ),
  );
}

function letScriptEnd(code = 0): Promise<void> {
  return writeFile(join(folder, 'go'), String(code));
}

async function startApp(script: string, options: PlatformAppOptions = {}): Promise<PlatformApp> {
  const platform = await PlatformApp.start({
    ...options,
    settings: {
      PLATFORM_SSH_SECRET: 'a secret of at least thirty-two characters',
      UPDATE_WAIT_MINUTES: 0.1,
      ...options.settings,
    },
  });
  const { operator } = platform;
  await operator.call(saveSshSetup, {
    body: {
      host: '127.0.0.1',
      port: host.port,
      username: userInfo().username,
      privateKey: host.clientKey,
      password: 'hunter2 hunter2',
      hostKey: await host.fingerprint(),
    },
  });
  await operator.call(saveUpdateScript, { body: { text: script } });
  return platform;
}

function ended({ operator }: PlatformApp, id: number): Promise<UpdateRunReply> {
  return eventually(`the end of update ${id}`, async () => {
    const run = await operator.call(readUpdate, { params: { id } });
    return run.endedAt === null ? undefined : run;
  });
}

async function logOf({ operator }: PlatformApp, id: number): Promise<string[]> {
  const { lines } = await operator.call(readUpdateLog, { params: { id } });
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  return lines.map(({ stream, text }) => `${stream}: ${text}`);
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const outcome: unknown = await call.catch((error: unknown) => error);
  return outcome instanceof ApiProblem ? outcome.problem.code : outcome;
}

describe('an update of the platform', () => {
  it('opens maintenance, runs the script, waits for the platform and says what changed', async () => {
    const platform = await startApp(steppingScript());
    const { app, operator, sandbox } = platform;
    const stack = await platform.stack({ name: 'shop' });

    const { id } = await operator.call(startUpdate, { body: {} });
    await scriptBegun();

    expect(await operator.call(readMaintenanceMode)).toMatchObject({
      active: true,
      source: 'update',
      message: 'The container platform is being updated.',
    });
    expect(await codeOf(operator.call(startUpdate, { body: {} }))).toBe('UPDATE_RUNNING');
    expect(await codeOf(operator.call(saveUpdateScript, { body: { text: 'true' } }))).toBe(
      'UPDATE_RUNNING',
    );
    const close = { active: false, message: '' };
    expect(await codeOf(operator.call(setMaintenanceMode, { body: close }))).toBe('UPDATE_RUNNING');
    expect(await codeOf(platform.start(stack))).toBe('MAINTENANCE_ACTIVE');
    expect(await app.anonymous.call(readUpdateStatus)).toEqual({
      status: 'running',
      running: true,
      startedAt: expect.any(String),
      finishedAt: null,
    });

    const restarted = sandbox.control.restart({ version: '2.24.1' });
    await letScriptEnd();
    await restarted;
    const run = await ended(platform, id);

    expect(run).toMatchObject({
      state: 'succeeded',
      versionBefore: '2.23.0',
      versionAfter: '2.24.1',
      reason: null,
    });
    expect(run.steps.map(({ step }) => step)).toEqual([
      'preflight',
      'maintenance',
      'script',
      'waiting',
      'verifying',
    ]);
    expect(await operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    const log = await logOf(platform, id);
    expect(log).toEqual(
      expect.arrayContaining([
        'stdout: The script has begun',
        'stderr: The script goes on',
        'stackyard: The script has ended with exit code 0.',
        'stackyard: The platform answers with version 2.24.1.',
      ]),
    );
    const status = await operator.call(readUpdateStatus);
    expect(status).toMatchObject({ status: 'succeeded', running: false, run: { id } });
    expect(status.log).toHaveLength(log.length);
    const { entries } = await operator.call(listLogs, { query: { category: ['maintenance'] } });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'update.started',
        'maintenance.opened',
        'update.succeeded',
        'maintenance.closed',
      ]),
    );
  });

  it('lets a running redeploy finish first', async () => {
    const platform = await startApp('true');
    const { operator, sandbox } = platform;
    const stack = await platform.stack({ name: 'shop' });
    sandbox.control.holdDeploysAt('pulling');
    const redeploy = await platform.start(stack);
    await platform.reached(redeploy.id, ({ step }) => step === 'applying');

    const { id } = await operator.call(startUpdate, { body: {} });
    await eventually('the wait', async () =>
      (await logOf(platform, id)).includes('stackyard: Waiting for 1 running redeploys.')
        ? true
        : undefined,
    );
    sandbox.control.holdDeploysAt(null);

    expect(await ended(platform, id)).toMatchObject({ state: 'succeeded' });
    expect(await operator.call(readRedeploy, { params: { id: redeploy.id } })).toMatchObject({
      state: 'succeeded',
    });
  });

  it('starts once, however many ask at once', async () => {
    const platform = await startApp('true');
    const starts = Array.from({ length: 20 }, () =>
      codeOf(platform.operator.call(startUpdate, { body: {} })),
    );

    const outcomes = await Promise.all(starts);

    expect(outcomes.filter((outcome) => outcome === 'UPDATE_RUNNING')).toHaveLength(19);
    await ended(platform, 1);
  });
});

describe('an update that does not succeed', () => {
  it('keeps maintenance on with the reason when the script fails', async () => {
    const platform = await startApp('echo "no such image" >&2; exit 7');
    const { id } = await platform.operator.call(startUpdate, { body: {} });

    const run = await ended(platform, id);

    const reason = 'The script ended with exit code 7.';
    expect(run).toMatchObject({ state: 'failed', reason });
    const mode = await platform.operator.call(readMaintenanceMode);
    expect(mode).toMatchObject({ active: true, source: 'switch' });
    expect(mode.message).toContain(reason);
    expect(await logOf(platform, id)).toContain('stderr: no such image');
  });

  it('touches nothing when the preflight fails', async () => {
    const platform = await startApp(`touch ${folder}/begun`);
    await platform.sandbox.control.goDown();
    const { checks } = await platform.operator.call(checkUpdate, { body: {} });
    expect(checks.find(({ check }) => check === 'platform')).toMatchObject({ ok: false });

    const { id } = await platform.operator.call(startUpdate, { body: {} });
    const run = await ended(platform, id);

    expect(run.state).toBe('failed');
    expect(run.steps.map(({ step }) => step)).toEqual(['preflight']);
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    await expect(access(join(folder, 'begun'))).rejects.toThrow();
  });

  it('says so when the platform never comes back', async () => {
    const platform = await startApp(steppingScript(), { settings: { UPDATE_WAIT_MINUTES: 0.02 } });
    const { id } = await platform.operator.call(startUpdate, { body: {} });
    await scriptBegun();
    await platform.sandbox.control.goDown();
    await letScriptEnd();

    const run = await ended(platform, id);

    expect(run.state).toBe('failed');
    expect(run.reason).toContain('did not answer within');
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: true });
  });

  it('ends a script that hangs', async () => {
    const settings = { UPDATE_SCRIPT_TIMEOUT_MINUTES: 0.02 };
    const platform = await startApp('echo begun; sleep 600', { settings });
    const { id } = await platform.operator.call(startUpdate, { body: {} });

    expect(await ended(platform, id)).toMatchObject({
      state: 'failed',
      reason: 'The script did not end within 0.02 minutes.',
    });
  });

  it('is cancelled in mid-script, and keeps maintenance on', async () => {
    const platform = await startApp(steppingScript());
    const { operator } = platform;
    const { id } = await operator.call(startUpdate, { body: {} });
    await scriptBegun();

    await operator.call(cancelUpdate, { params: { id } });

    expect(await ended(platform, id)).toMatchObject({ state: 'cancelled' });
    expect(await operator.call(readMaintenanceMode)).toMatchObject({ active: true });
    expect(await codeOf(operator.call(cancelUpdate, { params: { id } }))).toBe(
      'UPDATE_NOT_CANCELLABLE',
    );
  });
});

describe('the log of an update', () => {
  it('holds no secret, no escape sequence and no flood', async () => {
    const script = [
      `printf 'password hunter2 hunter2 \\033[31mred\\033[0m\\n'`,
      'yes "a line of the flood" | head -n 60000',
      'echo "the end" >&2',
    ].join('\n');
    const platform = await startApp(script);
    const { id } = await platform.operator.call(startUpdate, { body: {} });

    const run = await ended(platform, id);

    expect(run).toMatchObject({ state: 'succeeded', truncated: true });
    expect(run.lines).toBeLessThan(20_100);
    const first = await logOf(platform, id);
    expect(first).toContain('stdout: password •••• red');
    const query = { after: run.lines - 5 };
    const { lines } = await platform.operator.call(readUpdateLog, { params: { id }, query });
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['The script has ended with exit code 0.']),
    );
    expect(platform.app.log.text).not.toContain('hunter2');
  });
});

describe('an update across a restart of Stackyard', () => {
  it('goes on waiting, and has succeeded when the version is another one', async () => {
    const platform = await startApp(steppingScript());
    const { id } = await platform.operator.call(startUpdate, { body: {} });
    await scriptBegun();

    await platform.app.restart(() => platform.sandbox.control.restart({ version: '2.24.1' }));
    const run = await ended(platform, id);

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.24.1' });
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
  });

  it('is lost when nobody can tell what the script did', async () => {
    const platform = await startApp(steppingScript());
    const { id } = await platform.operator.call(startUpdate, { body: {} });
    await scriptBegun();

    await platform.app.restart();
    const run = await ended(platform, id);

    expect(run).toMatchObject({ state: 'lost', versionAfter: '2.23.0' });
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: true });
  });

  it.each(['preflight', 'maintenance'] as const)(
    'has failed without touching anything when it was in %s',
    async (state) => {
      const platform = await startApp('true');
      const { id } = await platform.operator.call(startUpdate, { body: {} });
      await ended(platform, id);
      const uow = platform.app.get(UnitOfWork);
      await uow.run(() =>
        uow.manager.update(UpdateRunEntity, { id }, { state, endedAt: null, steps: [] }),
      );

      await platform.app.restart();

      expect(await ended(platform, id)).toMatchObject({ state: 'failed' });
      expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    },
  );
});

describe('the update script', () => {
  it('is the default until an operator writes one, and shows both', async () => {
    const { operator } = await PlatformApp.start();
    const { script } = await operator.call(readMaintenanceConfig);
    expect(script).toMatchObject({ custom: false, defaultFrom: 'built-in' });
    expect(script.text).toContain('docker pull');

    const own = await operator.call(saveUpdateScript, { body: { text: 'echo mine\r\n' } });
    expect(own).toMatchObject({ text: 'echo mine\n', custom: true, changedBy: 'root1' });
    expect(own.defaultText).toBe(script.text);

    expect(await operator.call(resetUpdateScript)).toMatchObject({ custom: false });
  });

  it('is replaced by DEFAULT_PLATFORM_UPDATE_SCRIPT', async () => {
    const { operator } = await PlatformApp.start({
      settings: { DEFAULT_PLATFORM_UPDATE_SCRIPT: 'echo ours' },
    });

    const { script } = await operator.call(readMaintenanceConfig);

    expect(script).toMatchObject({ text: 'echo ours', defaultFrom: 'setting' });
  });
});
