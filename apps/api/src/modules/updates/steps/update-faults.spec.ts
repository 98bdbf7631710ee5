import { readUpdateLog, startUpdate, testSsh } from '@stackyard/contracts';
import { FaultySshHost } from '#test/updates/faulty-ssh-host.js';
import { endProcessesIn } from '#test/updates/host-processes.js';
import { waitFor } from '#test/platform/platform-app.js';
import { accessOf, runUpdate } from '#test/updates/update-outcome.js';
import {
  startUpdateApp,
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';

const scene = useUpdateFixture();

afterEach(() => endProcessesIn(scene.script.folder));

const floodMegabytes = Number(process.env['STACKYARD_FLOOD_MB'] ?? 5);

describe('an update on a host that', () => {
  it('loses the connection during the script is checked until the script has finished', async () => {
    const { platform, id } = await scene.startUntilBegun(
      `touch begun; while [ ! -e go ]; do echo working; sleep 0.05; done; exit $(cat go)`,
    );
    const waitForLogLine = (text: string) =>
      waitFor(text, async () =>
        (await readUpdateLogLines(platform, id)).find((line) => line.includes(text)),
      );

    await scene.host.dropConnections();
    await waitForLogLine('The connection was lost before the command had finished.');
    await waitForLogLine('The script is still running on the host.');
    await scene.script.end();

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({
      state: 'succeeded',
      versionAfter: '2.23.0',
    });
    expect(await readUpdateLogLines(platform, id)).toContain(
      'stackyard: The script finished with exit code 0.',
    );
  });

  it('presents another key than in the test gets no credentials, and nothing changes', async () => {
    const platform = await scene.start('true');
    await platform.operator.call(testSsh, { body: {} });
    await scene.host.replaceHostKey();

    const { run, mode } = await runUpdate(platform);

    expect(run).toMatchObject({ state: 'failed' });
    expect(run.reason).toContain('presents a different key than the confirmed one');
    expect(run.steps.map(({ step }) => step)).toEqual(['preflight']);
    expect(mode).toMatchObject({ active: false });
  });

  it('has no terminal for a script that needs one fails with the message of the script', async () => {
    const script = `tty -s || { echo 'the input device is not a TTY' >&2; exit 1; }`;

    const { run, log } = await runUpdate(await scene.start(script));

    expect(run).toMatchObject({ state: 'failed', reason: 'The script ended with exit code 1.' });
    expect(log).toContain('stderr: the input device is not a TTY');
  });

  it('requires a terminal is detected before anything changes', async () => {
    const faulty = await FaultySshHost.start({});

    const { run, mode } = await runUpdate(await startUpdateApp(accessOf(faulty), 'true'));

    expect(run).toMatchObject({ state: 'failed' });
    expect(run.reason).toContain('did not start the command');
    expect(mode).toMatchObject({ active: false });
  });
});

describe('the log of an update', () => {
  it('contains no secrets, no escape sequences and no flood', async () => {
    const script = [
      `printf 'password hunter2 hunter2 \\033[31mred\\033[0m\\n'`,
      `yes "a line of the flood" | head -c ${floodMegabytes}000000`,
      'echo "the end" >&2',
    ].join('\n');
    const platform = await scene.start(script);
    const { id } = await platform.operator.call(startUpdate, { body: {} });

    const run = await waitForUpdateEnd(platform, id);

    expect(run).toMatchObject({ state: 'succeeded', truncated: true });
    expect(run.lines).toBeLessThan(20_100);
    const first = await readUpdateLogLines(platform, id);
    expect(first).toContain('stdout: password •••• red');
    const query = { after: run.lines - 5 };
    const { lines } = await platform.operator.call(readUpdateLog, { params: { id }, query });
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['The script finished with exit code 0.']),
    );
    expect(platform.app.log.text).not.toContain('hunter2');
  });
});
