import { SshHost } from '@stackyard/platform-sandbox';
import { randomBytes } from 'node:crypto';
import { access, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcessesIn, processesIn } from '#test/updates/host-processes.js';
import { targetOf } from '#test/updates/ssh-target.js';
import { NodeSsh } from '../ssh/node-ssh.adapter.js';
import { UpdateEndingService } from './update-ending.service.js';
import { UpdateHost } from '../host/update-host.adapter.js';
import { UpdatePatience } from './update-patience.service.js';

/** Handles TERM itself, as docker's client does, even below a shell that ignores the signal. */
const client = `${process.execPath} -e "setTimeout(() => 0, 600000)"`;

let openssh: SshHost;
let pinned: string;
let folder: string;
let host: UpdateHost;
let said: string[];
const never = new AbortController().signal;

beforeAll(async () => {
  openssh = await SshHost.start();
  pinned = await openssh.fingerprint();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stackyard-ending-'));
  const target = targetOf({
    port: openssh.port,
    privateKey: openssh.clientKey,
    expectedFingerprint: pinned,
  });
  const mark = randomBytes(16).toString('hex');
  host = new UpdateHost(mark, () => new NodeSsh().connect(target), 5000);
  said = [];
});

afterEach(async () => {
  await endProcessesIn(folder);
  await host.forget(never);
  host.close();
  await rm(folder, { recursive: true, force: true });
});

afterAll(() => openssh.stop());

/** Starts a script in its own folder. Resolves when the script has executed `touch begun`. */
async function start(script: string): Promise<void> {
  const running = host.run(`cd ${folder}\n${script}\n`, { onOutput: () => undefined });
  running.catch(() => undefined);
  await exists('begun');
}

async function exists(name: string): Promise<void> {
  const path = join(folder, name);
  while (
    !(await access(path).then(
      () => true,
      () => false,
    ))
  )
    await pause(10);
}

function end(patience: Partial<UpdatePatience> = {}) {
  const hasty = { ...new UpdatePatience(), lookMs: 20, ...patience };
  const say = (text: string) => Promise.resolve(void said.push(text));
  return new UpdateEndingService(hasty).end(host, { say, signal: never });
}

const gone = { left: null, unknown: null };

describe('ending a script on a real OpenSSH server', () => {
  it.each([
    ['waits for a child', 'touch begun; sleep 600'],
    ['has children in the background', 'sleep 600 & sleep 601 & touch begun; wait'],
    ['has children in sessions of their own', 'setsid sleep 600 & touch begun; setsid sleep 601'],
    ['has children without a parent', 'setsid sh -c "sleep 600 & touch begun"; sleep 601'],
    ['runs a client that reacts by itself', `touch begun; ${client}`],
    ['has children that clear their environment', 'touch begun; env -i setsid /bin/sleep 600'],
  ])('that %s leaves nothing behind', async (_, script) => {
    await start(script);

    expect(await end()).toEqual({ code: expect.any(Number), ...gone });
    expect(await processesIn(folder)).toEqual([]);
    expect(said).toEqual(['Sending TERM to the script.']);
  });

  it('lets it clean up', async () => {
    await start(`trap 'sleep 0.2; touch tidied; exit 5' TERM; touch begun; sleep 600 & wait`);

    expect(await end()).toEqual({ code: 5, ...gone });
    await exists('tidied');
    expect(await processesIn(folder)).toEqual([]);
  });

  it('kills it if it ignores TERM', async () => {
    await start(`trap '' TERM; touch begun; while :; do sleep 600 & setsid sleep 600; done`);

    expect(await end({ graceMs: 200 })).toEqual({ code: 137, ...gone });
    expect(await processesIn(folder)).toEqual([]);
    expect(said[1]).toMatch(
      /^After 0.2 seconds these processes are still running: (sh|sleep) \(\d+\).*Sending KILL\.$/,
    );
  });

  it('lets it complete a switch with the clients that it needs', async () => {
    const work = `${process.execPath} -e "setTimeout(() => process.exit(0), 300)"`;
    await start(`trap '' TERM; touch begun; ${work} || exit 21; touch switched`);

    expect(await end()).toEqual({ code: 0, ...gone });
    await exists('switched');
  });

  it('leaves a script that has finished alone, with its background processes', async () => {
    await start('setsid sleep 600 >/dev/null 2>&1 & touch begun');
    while ((await host.readState(never)).code === null) await pause(10);

    expect(await end()).toEqual({ code: 0, ...gone });
    expect((await processesIn(folder)).map(({ command }) => command)).toEqual(['sleep 600']);
    expect(said).toEqual([]);
  });

  it('spares the container engine that it has restarted, and its containers', async () => {
    await copyFile('/bin/sh', join(folder, 'dockerd'));
    await writeFile(join(folder, 'engine'), 'sleep 600 & touch begun; wait');
    await start('setsid ./dockerd engine >/dev/null 2>&1 & sleep 601');

    expect(await end()).toEqual({ code: expect.any(Number), ...gone });
    const left = (await processesIn(folder)).map(({ command }) => command);
    expect(left.toSorted()).toEqual(['./dockerd engine', 'sleep 600']);
  });

  it('uses a new connection if the first one is gone', async () => {
    await start('touch begun; while :; do echo still here; sleep 0.1; done');
    await openssh.cut();

    expect(await end()).toEqual({ code: expect.any(Number), ...gone });
    expect(await processesIn(folder)).toEqual([]);
  });

  it('reports an unknown state if the host is unreachable', async () => {
    await start('touch begun; sleep 600');
    await openssh.cut();
    await openssh.halt();

    const ended = await end({ reachMs: 100 });
    await openssh.resume();

    expect(ended).toEqual({ code: null, left: null, unknown: expect.stringContaining('reached') });
    expect(await processesIn(folder)).not.toEqual([]);
    expect(await end()).toMatchObject(gone);
  });
});
