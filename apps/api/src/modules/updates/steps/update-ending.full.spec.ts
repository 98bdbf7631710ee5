import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useUpdateEndingFixture } from '#test/updates/ending-scene.js';
import { processesIn } from '#test/updates/host-processes.js';

const scene = useUpdateEndingFixture();
const noProcessesLeft = { runningProcesses: null, processCheckFault: null };

/** A program that reacts to TERM even if its shell ignores the signal, like the Docker client. */
const client = `${process.execPath} -e "setTimeout(() => 0, 600000)"`;

describe('ending a script on a real OpenSSH server', () => {
  it.each([
    ['waits for a child', 'touch begun; sleep 600'],
    ['has children in the background', 'sleep 600 & sleep 601 & touch begun; wait'],
    ['has children without a parent', 'setsid sh -c "sleep 600 & touch begun"; sleep 601'],
    ['runs a client that reacts by itself', `touch begun; ${client}`],
    ['has children that clear their environment', 'touch begun; env -i setsid /bin/sleep 600'],
  ])('that %s leaves nothing behind', async (_, script) => {
    await scene().start(script);

    expect(await scene().end()).toEqual({ code: expect.any(Number), ...noProcessesLeft });
    expect(await processesIn(scene().folder)).toEqual([]);
    expect(scene().logLines).toEqual(['Sending TERM to the script.']);
  });

  it('lets it complete a switch with the clients that it needs', async () => {
    const work = `${process.execPath} -e "setTimeout(() => process.exit(0), 300)"`;
    await scene().start(`trap '' TERM; touch begun; ${work} || exit 21; touch switched`);

    expect(await scene().end()).toEqual({ code: 0, ...noProcessesLeft });
    await scene().waitForFile('switched');
  });

  it('spares the container engine that it has restarted, and its containers', async () => {
    await copyFile('/bin/sh', join(scene().folder, 'dockerd'));
    await writeFile(join(scene().folder, 'engine'), 'sleep 600 & touch begun; wait');
    await scene().start('setsid ./dockerd engine >/dev/null 2>&1 & sleep 601');

    expect(await scene().end()).toEqual({ code: expect.any(Number), ...noProcessesLeft });
    const remainingCommands = (await processesIn(scene().folder)).map(({ command }) => command);
    expect(remainingCommands.toSorted()).toEqual(['./dockerd engine', 'sleep 600']);
  });

  it('uses a new connection if the first one is gone', async () => {
    await scene().start('touch begun; while :; do echo still here; sleep 0.1; done');
    await scene().openssh.dropConnections();

    expect(await scene().end()).toEqual({ code: expect.any(Number), ...noProcessesLeft });
    expect(await processesIn(scene().folder)).toEqual([]);
  });

  it('reports an unknown state if the host is unreachable', async () => {
    await scene().start('touch begun; sleep 600');
    await scene().openssh.dropConnections();
    await scene().openssh.stopAccepting();

    const ended = await scene().end({ maxUnreachableMs: 100 });
    await scene().openssh.resume();

    expect(ended).toEqual({
      code: null,
      runningProcesses: null,
      processCheckFault: expect.stringContaining('reached'),
    });
    expect(await processesIn(scene().folder)).not.toEqual([]);
    expect(await scene().end()).toMatchObject(noProcessesLeft);
  });
});
