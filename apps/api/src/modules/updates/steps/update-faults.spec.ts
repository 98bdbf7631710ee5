import {
  readMaintenanceMode,
  readUpdate,
  readUpdateLog,
  startUpdate,
  testSsh,
  type SshSetupRequest,
} from '@stackyard/contracts';
import { FaultySshHost, type AskedCommand } from '#test/updates/faulty-ssh-host.js';
import { endProcessesIn } from '#test/updates/host-processes.js';
import { eventually, type PlatformApp } from '#test/platform/platform-app.js';
import { startUpdateApp, updateEnded, updateLog, updateStage } from '#test/updates/update-app.js';

const stage = updateStage();

afterEach(() => endProcessesIn(stage.script.folder));

/** Megabytes that a script prints. */
const flood = Number(process.env['STACKYARD_FLOOD_MB'] ?? 5);

/** The update after it has ended, and the maintenance mode at that time. */
async function outcomeOf(platform: PlatformApp) {
  const { operator } = platform;
  const { id } = await operator.call(startUpdate, { body: {} });
  const run = await updateEnded(platform, id);
  return {
    run,
    log: await updateLog(platform, id),
    mode: await operator.call(readMaintenanceMode),
  };
}

/** A host with enough disk space that handles the script in the given way. */
function roomyHost(onScript: (asked: AskedCommand) => void): Promise<FaultySshHost> {
  return FaultySshHost.start({
    onCommand: (asked) => {
      if (asked.command.startsWith('env STACKYARD_UPDATE=')) {
        onScript(asked);
        return;
      }
      const channel = asked.accept();
      channel.write('/dev/vda 90000000 1000000 89000000 2% /');
      channel.exit(0);
      channel.end();
    },
  });
}

function accessOf(faulty: FaultySshHost): SshSetupRequest {
  return {
    host: '127.0.0.1',
    port: faulty.port,
    username: 'lena',
    privateKey: faulty.clientKey,
    hostKey: faulty.fingerprint(),
  };
}

const shortly = { settings: { UPDATE_WAIT_MINUTES: 0.02 } };

describe('an update on a host that', () => {
  it('loses the connection during the script is checked until the script has finished', async () => {
    const { platform, id } = await stage.begun(
      `touch begun; while [ ! -e go ]; do echo working; sleep 0.05; done; exit $(cat go)`,
    );
    const said = (text: string) =>
      eventually(text, async () =>
        (await updateLog(platform, id)).find((line) => line.includes(text)),
      );

    await stage.host.cut();
    await said('The connection broke before the command ended.');
    await said('The script is still running on the host.');
    await stage.script.end();

    expect(await updateEnded(platform, id)).toMatchObject({
      state: 'succeeded',
      versionAfter: '2.23.0',
    });
    expect(await updateLog(platform, id)).toContain(
      'stackyard: The script finished with exit code 0.',
    );
  });

  it('loses the connection for good leaves the verdict to the platform', async () => {
    const { platform, id } = await stage.begun('touch begun; sleep 600');
    const { operator, sandbox } = platform;
    await stage.host.cut();
    await stage.host.halt();
    await sandbox.control.restart({ version: '2.24.1' });

    const run = await updateEnded(platform, id);
    await stage.host.resume();

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.24.1' });
    expect((await updateLog(platform, id)).join()).toContain('Checking the host failed');
    expect(await operator.call(readMaintenanceMode)).toMatchObject({ active: false });
  });

  it('becomes reachable before the verdict is checked again', async () => {
    const { platform, id } = await stage.begun(
      'touch begun; while [ ! -e go ]; do sleep 0.05; done; exit 7',
    );
    await stage.host.cut();
    await stage.host.halt();
    await eventually('the wait', async () => {
      const { state } = await platform.operator.call(readUpdate, { params: { id } });
      return state === 'waiting' ? true : undefined;
    });
    await stage.host.resume();
    await platform.sandbox.control.restart({ version: '2.24.1' });
    await eventually('the look', async () =>
      (await updateLog(platform, id)).find((line) => line.includes('The script is still running')),
    );
    await stage.script.end();

    expect(await updateEnded(platform, id)).toMatchObject({
      state: 'failed',
      reason: 'The script ended with exit code 7.',
    });
  });

  it('presents another key than in the test gets no credentials, and nothing changes', async () => {
    const platform = await stage.start('true');
    await platform.operator.call(testSsh, { body: {} });
    await stage.host.reinstall();

    const { run, mode } = await outcomeOf(platform);

    expect(run).toMatchObject({ state: 'failed' });
    expect(run.reason).toContain('presents a different key than the confirmed one');
    expect(run.steps.map(({ step }) => step)).toEqual(['preflight']);
    expect(mode).toMatchObject({ active: false });
  });

  it('has no terminal for a script that needs one fails with the message of the script', async () => {
    const script = `tty -s || { echo 'the input device is not a TTY' >&2; exit 1; }`;

    const { run, log } = await outcomeOf(await stage.start(script));

    expect(run).toMatchObject({ state: 'failed', reason: 'The script ended with exit code 1.' });
    expect(log).toContain('stderr: the input device is not a TTY');
  });

  it('requires a terminal is detected before anything changes', async () => {
    const faulty = await FaultySshHost.start({});

    const { run, mode } = await outcomeOf(await startUpdateApp(accessOf(faulty), 'true'));

    expect(run).toMatchObject({ state: 'failed' });
    expect(run.reason).toContain('did not start the command');
    expect(mode).toMatchObject({ active: false });
  });

  it('never starts the script is given up after the time-out', async () => {
    const faulty = await roomyHost(() => undefined);
    const settings = { UPDATE_SCRIPT_TIMEOUT_MINUTES: 0.01 };

    const { run, mode } = await outcomeOf(
      await startUpdateApp(accessOf(faulty), 'true', { settings }),
    );

    expect(run).toMatchObject({
      reason: 'The host did not start the script within 0.01 minutes.',
    });
    expect(mode).toMatchObject({ active: true });
  });

  it('never reports the end of the script leaves the verdict to the platform', async () => {
    const faulty = await roomyHost(({ accept }) => accept().end());

    const { run } = await outcomeOf(await startUpdateApp(accessOf(faulty), 'true', shortly));

    expect(run).toMatchObject({ state: 'lost' });
  });
});

describe('a platform that comes back', () => {
  it('is waited for while it responds with redirects, pages and plain text', async () => {
    const platform = await stage.start('true');
    const { control } = platform.sandbox;
    const path = '/api/users/me';
    for (const fault of [
      { kind: 'slow', delayMs: 1, times: 2 },
      { kind: 'redirect' },
      { kind: 'html' },
      { kind: 'refuse', status: 500, message: 'starting' },
      { kind: 'gateway', status: 502 },
    ] as const) {
      control.failNext({ ...fault, path });
    }

    const { run, mode } = await outcomeOf(platform);

    expect(run).toMatchObject({ state: 'succeeded' });
    const asked = control.requests.filter((request) => request.path === path);
    expect(asked.length).toBeGreaterThanOrEqual(7);
    expect(mode).toMatchObject({ active: false });
  });
});

describe('the log of an update', () => {
  it('contains no secrets, no escape sequences and no flood', async () => {
    const script = [
      `printf 'password hunter2 hunter2 \\033[31mred\\033[0m\\n'`,
      `yes "a line of the flood" | head -c ${flood}000000`,
      'echo "the end" >&2',
    ].join('\n');
    const platform = await stage.start(script);
    const { id } = await platform.operator.call(startUpdate, { body: {} });

    const run = await updateEnded(platform, id);

    expect(run).toMatchObject({ state: 'succeeded', truncated: true });
    expect(run.lines).toBeLessThan(20_100);
    const first = await updateLog(platform, id);
    expect(first).toContain('stdout: password •••• red');
    const query = { after: run.lines - 5 };
    const { lines } = await platform.operator.call(readUpdateLog, { params: { id }, query });
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['The script finished with exit code 0.']),
    );
    expect(platform.app.log.text).not.toContain('hunter2');
  });
});
