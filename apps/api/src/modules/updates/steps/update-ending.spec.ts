import { setTimeout as pause } from 'node:timers/promises';
import { endingStage } from '#test/updates/ending-stage.js';
import { processesIn } from '#test/updates/host-processes.js';

const stage = endingStage();
const noProcessesLeft = { left: null, unknown: null };
const neverAborted = new AbortController().signal;

describe('ending a script on a real OpenSSH server', () => {
  it('leaves none of its children behind, even in sessions of their own', async () => {
    await stage().start('setsid sleep 600 & touch begun; setsid sleep 601');

    expect(await stage().end()).toEqual({ code: expect.any(Number), ...noProcessesLeft });
    expect(await processesIn(stage().folder)).toEqual([]);
    expect(stage().logLines).toEqual(['Sending TERM to the script.']);
  });

  it('lets it clean up', async () => {
    await stage().start(
      `trap 'sleep 0.2; touch tidied; exit 5' TERM; touch begun; sleep 600 & wait`,
    );

    expect(await stage().end()).toEqual({ code: 5, ...noProcessesLeft });
    await stage().exists('tidied');
    expect(await processesIn(stage().folder)).toEqual([]);
  });

  it('kills it if it ignores TERM', async () => {
    await stage().start(
      `trap '' TERM; touch begun; while :; do sleep 600 & setsid sleep 600; done`,
    );

    expect(await stage().end({ graceMs: 200 })).toEqual({ code: 137, ...noProcessesLeft });
    expect(await processesIn(stage().folder)).toEqual([]);
    expect(stage().logLines[1]).toMatch(
      /^After 0.2 seconds these processes are still running: (sh|sleep) \(\d+\).*Sending KILL\.$/,
    );
  });

  it('leaves a script that has finished alone, with its background processes', async () => {
    await stage().start('setsid sleep 600 >/dev/null 2>&1 & touch begun');
    while ((await stage().host.readState(neverAborted)).code === null) await pause(10);

    expect(await stage().end()).toEqual({ code: 0, ...noProcessesLeft });
    expect((await processesIn(stage().folder)).map(({ command }) => command)).toEqual([
      'sleep 600',
    ]);
    expect(stage().logLines).toEqual([]);
  });
});
