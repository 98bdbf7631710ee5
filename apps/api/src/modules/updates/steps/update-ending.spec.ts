import { setTimeout as pause } from 'node:timers/promises';
import { useUpdateEndingFixture } from '#test/updates/ending-scene.js';
import { processesIn } from '#test/updates/host-processes.js';

const scene = useUpdateEndingFixture();
const noProcessesLeft = { runningProcesses: null, processCheckFault: null };
const neverAborted = new AbortController().signal;

describe('ending a script on a real OpenSSH server', () => {
  it('leaves none of its children behind, even in sessions of their own', async () => {
    await scene().start('setsid sleep 600 & touch begun; setsid sleep 601');

    expect(await scene().end()).toEqual({ code: expect.any(Number), ...noProcessesLeft });
    expect(await processesIn(scene().folder)).toEqual([]);
    expect(scene().logLines).toEqual(['Sending TERM to the script.']);
  });

  it('lets it clean up', async () => {
    await scene().start(
      `trap 'sleep 0.2; touch tidied; exit 5' TERM; touch begun; sleep 600 & wait`,
    );

    expect(await scene().end()).toEqual({ code: 5, ...noProcessesLeft });
    await scene().waitForFile('tidied');
    expect(await processesIn(scene().folder)).toEqual([]);
  });

  it('kills it if it ignores TERM', async () => {
    await scene().start(
      `trap '' TERM; touch begun; while :; do sleep 600 & setsid sleep 600; done`,
    );

    expect(await scene().end({ graceMs: 200 })).toEqual({ code: 137, ...noProcessesLeft });
    expect(await processesIn(scene().folder)).toEqual([]);
    expect(scene().logLines[1]).toMatch(
      /^After 0.2 seconds these processes are still running: (sh|sleep) \(\d+\).*Sending KILL\.$/,
    );
  });

  it('kills it after an outage during which the grace period ended', async () => {
    await scene().start(`trap '' TERM; touch begun; while :; do sleep 600; done`);
    const ending = scene().end({ graceMs: 500 });
    await scene().waitForLogLine('Sending TERM to the script.');
    await scene().openssh.dropConnections();
    await scene().openssh.stopAccepting();
    await pause(1000);
    await scene().openssh.resume();

    expect(await ending).toEqual({ code: 137, ...noProcessesLeft });
    expect(await processesIn(scene().folder)).toEqual([]);
  });

  it('leaves a script that has finished alone, with its background processes', async () => {
    await scene().start('setsid sleep 600 >/dev/null 2>&1 & touch begun');
    while ((await scene().host.readState(neverAborted)).code === null) await pause(10);

    expect(await scene().end()).toEqual({ code: 0, ...noProcessesLeft });
    expect((await processesIn(scene().folder)).map(({ command }) => command)).toEqual([
      'sleep 600',
    ]);
    expect(scene().logLines).toEqual([]);
  });
});
