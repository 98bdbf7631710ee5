import { readMaintenanceMode, readUpdate } from '@stackyard/contracts';
import { FaultySshHost, type RequestedCommand } from '#test/updates/faulty-ssh-host.js';
import { endProcessesIn } from '#test/updates/host-processes.js';
import { waitFor } from '#test/platform/platform-app.js';
import {
  startUpdateApp,
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';
import { accessOf, runUpdate } from '#test/updates/update-outcome.js';

const scene = useUpdateFixture();

afterEach(() => endProcessesIn(scene.script.folder));

/** Creates a host that reports enough disk space and passes the script's command to `onScript`. */
function startHostWithFreeSpace(
  onScript: (command: RequestedCommand) => void,
): Promise<FaultySshHost> {
  return FaultySshHost.start({
    onCommand: (command) => {
      if (command.command.startsWith('env STACKYARD_UPDATE=')) {
        onScript(command);
        return;
      }
      const channel = command.accept();
      channel.write('/dev/vda 90000000 1000000 89000000 2% /');
      channel.exit(0);
      channel.end();
    },
  });
}

const shortWaitOptions = { settings: { UPDATE_WAIT_MINUTES: 0.02 } };

describe('an update on a host that', () => {
  it('loses the connection for good leaves the verdict to the platform', async () => {
    const { platform, id } = await scene.startUntilBegun('touch begun; sleep 600');
    const { operator, sandbox } = platform;
    await scene.host.dropConnections();
    await scene.host.stopAccepting();
    await sandbox.control.restart({ version: '2.24.1' });

    const run = await waitForUpdateEnd(platform, id);
    await scene.host.resume();

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.24.1' });
    expect((await readUpdateLogLines(platform, id)).join()).toContain('Checking the host failed');
    expect(await operator.call(readMaintenanceMode)).toMatchObject({ active: false });
  });

  it('becomes reachable before the verdict is checked again', async () => {
    const { platform, id } = await scene.startUntilBegun(
      'touch begun; while [ ! -e go ]; do sleep 0.05; done; exit 7',
    );
    await scene.host.dropConnections();
    await scene.host.stopAccepting();
    await waitFor('the wait', async () => {
      const { state } = await platform.operator.call(readUpdate, { params: { id } });
      return state === 'waiting' ? true : undefined;
    });
    await scene.host.resume();
    await platform.sandbox.control.restart({ version: '2.24.1' });
    await waitFor('the look', async () =>
      (await readUpdateLogLines(platform, id)).find((line) =>
        line.includes('The script is still running'),
      ),
    );
    await scene.script.end();

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({
      state: 'failed',
      reason: 'The script ended with exit code 7.',
    });
  });

  it('never starts the script is given up after the time-out', async () => {
    const faulty = await startHostWithFreeSpace(() => undefined);
    const settings = { UPDATE_SCRIPT_TIMEOUT_MINUTES: 0.01 };

    const { run, mode } = await runUpdate(
      await startUpdateApp(accessOf(faulty), 'true', { settings }),
    );

    expect(run).toMatchObject({
      reason: 'The host did not start the script within 0.01 minutes.',
    });
    expect(mode).toMatchObject({ active: true });
  });

  it('never reports the end of the script leaves the verdict to the platform', async () => {
    const faulty = await startHostWithFreeSpace(({ accept }) => accept().end());

    const { run } = await runUpdate(
      await startUpdateApp(accessOf(faulty), 'true', shortWaitOptions),
    );

    expect(run).toMatchObject({ state: 'lost' });
  });
});

describe('a platform that comes back', () => {
  it('is waited for while it responds with redirects, pages and plain text', async () => {
    const platform = await scene.start('true');
    const { control } = platform.sandbox;
    const path = '/api/users/me';
    for (const fault of [
      { kind: 'slow', delayMs: 1, repeat: 2 },
      { kind: 'redirect' },
      { kind: 'html' },
      { kind: 'refuse', status: 500, message: 'starting' },
      { kind: 'gateway', status: 502 },
    ] as const) {
      control.failNext({ ...fault, path });
    }

    const { run, mode } = await runUpdate(platform);

    expect(run).toMatchObject({ state: 'succeeded' });
    const requests = control.requests.filter((request) => request.path === path);
    expect(requests.length).toBeGreaterThanOrEqual(7);
    expect(mode).toMatchObject({ active: false });
  });
});
