import { SshHost } from '@stackyard/platform-sandbox';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { loginTo, targetOf } from '#test/ssh-target.js';
import { NodeSsh } from './node-ssh.adapter.js';
import {
  ConnectionBroke,
  SshFailure,
  type SshConnection,
  type SshLogin,
  type SshTarget,
} from './ssh.port.js';

/** Bytes that a host prints at once. */
const flood = Number(process.env['STACKYARD_FLOOD_MB'] ?? 50) * 1_000_000;
let host: SshHost;
let bastion: SshHost;
let pinned: string;
const ssh = new NodeSsh();
const connections: SshConnection[] = [];

beforeAll(async () => {
  [host, bastion] = await Promise.all([SshHost.start(), SshHost.start()]);
  pinned = await host.fingerprint();
});

afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});

afterAll(() => Promise.all([host.stop(), bastion.stop()]));

function login(changes: Partial<SshLogin> = {}): SshLogin {
  return loginTo({ port: host.port, privateKey: host.clientKey, pinned, ...changes });
}

async function connect(changes: Partial<SshTarget> = {}): Promise<SshConnection> {
  const connection = await ssh.connect(targetOf({ ...login(), ...changes }));
  connections.push(connection);
  return connection;
}

async function failureOf(changes: Partial<SshTarget>): Promise<SshFailure> {
  const outcome: unknown = await connect(changes).catch((error: unknown) => error);
  if (!(outcome instanceof SshFailure)) throw new Error('It did not fail as an SSH connection');
  return outcome;
}

async function output(connection: SshConnection, command: string, stdin?: string) {
  const heard = { stdout: '', stderr: '' };
  const end = await connection.run(command, {
    ...(stdin === undefined ? {} : { stdin }),
    onOutput: (stream, chunk) => {
      heard[stream] += chunk.toString();
    },
  });
  return { ...heard, ...end };
}

describe('a connection to a real OpenSSH server', () => {
  it('runs commands and tells output, errors and exit code apart', async () => {
    const connection = await connect();

    expect(connection.target.hostKey).toEqual({ type: 'ssh-ed25519', fingerprint: pinned });
    expect(await output(connection, 'echo out; echo err >&2; exit 7')).toEqual({
      stdout: 'out\n',
      stderr: 'err\n',
      code: 7,
      signal: null,
    });
    expect(await output(connection, 'sh -s', 'echo from the script\n')).toMatchObject({
      stdout: 'from the script\n',
      code: 0,
    });
    expect(await output(connection, 'kill -TERM $$')).toMatchObject({
      code: null,
      signal: 'SIGTERM',
    });
  });

  it('takes a private key behind a passphrase', async () => {
    const opened = await connect({ privateKey: host.lockedKey, passphrase: 'open sesame' });
    expect(await output(opened, 'true')).toMatchObject({ code: 0 });

    const failure = await failureOf({ privateKey: host.lockedKey, passphrase: 'wrong' });
    expect(failure.stage).toBe('authentication');
  });

  it('leads through a jump host, each with a key of its own', async () => {
    const jump = login({
      port: bastion.port,
      privateKey: bastion.clientKey,
      pinned: await bastion.fingerprint(),
    });
    const connection = await connect({ jump });

    expect(connection.jump?.hostKey.fingerprint).toBe(await bastion.fingerprint());
    expect(await output(connection, 'echo far')).toMatchObject({ stdout: 'far\n' });
    expect((await failureOf({ jump: { ...jump, pinned } })).stage).toBe('host-key');
  });

  it('reads no faster than it is listened to, however much is printed', async () => {
    const connection = await connect();
    let bytes = 0;
    let open = 0;
    let mostOpen = 0;

    await connection.run(`head -c ${flood} /dev/zero`, {
      onOutput: async (_, chunk) => {
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        await Promise.resolve();
        bytes += chunk.length;
        open -= 1;
      },
    });

    expect(bytes).toBe(flood);
    expect(mostOpen).toBe(1);
  });

  it('ends a command that is cancelled', async () => {
    const connection = await connect();
    const cancel = new AbortController();
    const heard: string[] = [];

    const run = connection.run('echo begun; sleep 20', {
      signal: cancel.signal,
      onOutput: (_, chunk) => {
        heard.push(chunk.toString());
        cancel.abort();
      },
    });

    await expect(run).rejects.toMatchObject({ stage: 'command' });
    expect(heard).toEqual(['begun\n']);
  });

  it('leaves a host that stops answering signs of life under a command', async () => {
    const connection = await connect({ keepAlive: 50, keepAliveMisses: 2 });
    const frozen = '(sleep 2; kill -9 $PPID) & kill -STOP $PPID; sleep 5';

    await expect(connection.run(frozen, { onOutput: () => undefined })).rejects.toBeInstanceOf(
      ConnectionBroke,
    );
  });

  it('says so when the connection breaks under a command', async () => {
    const connection = await connect();

    const run = connection.run('echo begun; kill -9 $PPID; sleep 5', { onOutput: () => undefined });

    await expect(run).rejects.toMatchObject({ name: 'SshFailure', stage: 'command' });
  });
});

describe('a connection that fails', () => {
  it('says that the name cannot be resolved', async () => {
    const failure = await failureOf({ host: 'no-such-host.invalid' });
    expect(failure).toMatchObject({ stage: 'name-resolution', presented: null });
  });

  it('says that nobody listens', async () => {
    expect((await failureOf({ port: 1 })).stage).toBe('connection');
  });

  it('gives up on a host that says nothing', async () => {
    const silent: Server = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;

    expect((await failureOf({ port, connectTimeout: 200 })).stage).toBe('connection');
    silent.close();
  });

  it('asks to confirm a host that was never seen, and tells it no credentials', async () => {
    const failure = await failureOf({ pinned: null });

    expect(failure.stage).toBe('host-key');
    expect(failure.presented).toEqual({
      host: '127.0.0.1',
      port: host.port,
      hostKey: { type: 'ssh-ed25519', fingerprint: pinned },
    });
    const accepted = await connect({ pinned: null, acceptNew: true });
    expect(accepted.target.hostKey.fingerprint).toBe(pinned);
  });

  it('refuses a key that nobody accepts, without naming the key', async () => {
    const failure = await failureOf({ privateKey: host.strangerKey });

    expect(failure.stage).toBe('authentication');
    expect(failure.message).not.toContain('PRIVATE');
    expect((await failureOf({ privateKey: 'not a key' })).stage).toBe('authentication');
    expect((await failureOf({ privateKey: null, password: 'wrong' })).stage).toBe('authentication');
  });

  it('refuses a host that was installed anew, also when new hosts are accepted', async () => {
    const before = await host.fingerprint();
    await host.reinstall();

    const failure = await failureOf({ pinned: before, acceptNew: true });

    expect(failure.stage).toBe('host-key');
    expect(failure.message).toContain(before);
    pinned = await host.fingerprint();
    expect(failure.presented?.hostKey.fingerprint).toBe(pinned);
  });
});
