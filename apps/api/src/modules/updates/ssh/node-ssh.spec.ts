import { SshHost } from '@stackyard/platform-sandbox';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { sshLoginWith, targetOf } from '#test/updates/ssh-target.js';
import { NodeSsh } from './node-ssh.adapter.js';
import {
  ConnectionLostError,
  SshFailure,
  type SshConnection,
  type SshLogin,
  type SshTarget,
} from './ssh.port.js';

const floodBytes = Number(process.env['STACKYARD_FLOOD_MB'] ?? 50) * 1_000_000;
let host: SshHost;
let jumpHost: SshHost;
let pinnedFingerprint: string;
const ssh = new NodeSsh();
const connections: SshConnection[] = [];

beforeAll(async () => {
  [host, jumpHost] = await Promise.all([SshHost.start(), SshHost.start()]);
  pinnedFingerprint = await host.fingerprint();
});

afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});

afterAll(() => Promise.all([host.stop(), jumpHost.stop()]));

function login(changes: Partial<SshLogin> = {}): SshLogin {
  return sshLoginWith({
    port: host.port,
    privateKey: host.clientKey,
    expectedFingerprint: pinnedFingerprint,
    ...changes,
  });
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

async function readOutput(connection: SshConnection, command: string, stdin?: string) {
  const received = { stdout: '', stderr: '' };
  const end = await connection.run(command, {
    ...(stdin === undefined ? {} : { stdin }),
    onOutput: (stream, chunk) => {
      received[stream] += chunk.toString();
    },
  });
  return { ...received, ...end };
}

describe('a connection to a real OpenSSH server', () => {
  it('runs commands and separates output, errors and exit code', async () => {
    const connection = await connect();

    expect(connection.target.hostKey).toEqual({
      type: 'ssh-ed25519',
      fingerprint: pinnedFingerprint,
    });
    expect(await readOutput(connection, 'echo out; echo err >&2; exit 7')).toEqual({
      stdout: 'out\n',
      stderr: 'err\n',
      code: 7,
      signal: null,
    });
    expect(await readOutput(connection, 'sh -s', 'echo from the script\n')).toMatchObject({
      stdout: 'from the script\n',
      code: 0,
    });
    expect(await readOutput(connection, 'kill -TERM $$')).toMatchObject({
      code: null,
      signal: 'SIGTERM',
    });
  });

  it('accepts a private key with a passphrase', async () => {
    const opened = await connect({ privateKey: host.encryptedKey, passphrase: 'open sesame' });
    expect(await readOutput(opened, 'true')).toMatchObject({ code: 0 });

    const failure = await failureOf({ privateKey: host.encryptedKey, passphrase: 'wrong' });
    expect(failure.stage).toBe('authentication');
  });

  it('works through a jump host with its own host key', async () => {
    const jump = login({
      port: jumpHost.port,
      privateKey: jumpHost.clientKey,
      expectedFingerprint: await jumpHost.fingerprint(),
    });
    const connection = await connect({ jump });

    expect(connection.jump?.hostKey.fingerprint).toBe(await jumpHost.fingerprint());
    expect(await readOutput(connection, 'echo far')).toMatchObject({ stdout: 'far\n' });
    expect(
      (await failureOf({ jump: { ...jump, expectedFingerprint: pinnedFingerprint } })).stage,
    ).toBe('host-key');
  });

  it('reads only as fast as the output is processed', async () => {
    const connection = await connect();
    let bytes = 0;
    let open = 0;
    let maxConcurrentCalls = 0;

    await connection.run(`head -c ${floodBytes} /dev/zero`, {
      onOutput: async (_, chunk) => {
        open += 1;
        maxConcurrentCalls = Math.max(maxConcurrentCalls, open);
        await Promise.resolve();
        bytes += chunk.length;
        open -= 1;
      },
    });

    expect(bytes).toBe(floodBytes);
    expect(maxConcurrentCalls).toBe(1);
  });

  it('ends a command that is cancelled', async () => {
    const connection = await connect();
    const cancel = new AbortController();
    const received: string[] = [];

    const run = connection.run('echo begun; sleep 20', {
      signal: cancel.signal,
      onOutput: (_, chunk) => {
        received.push(chunk.toString());
        cancel.abort();
      },
    });

    await expect(run).rejects.toMatchObject({ stage: 'command' });
    expect(received).toEqual(['begun\n']);
  });

  it('is closed if the host stops answering keep-alive messages', async () => {
    const connection = await connect({ keepAliveIntervalMs: 50, maxKeepAliveMisses: 2 });
    const freezeCommand = '(sleep 2; kill -9 $PPID) & kill -STOP $PPID; sleep 5';

    await expect(
      connection.run(freezeCommand, { onOutput: () => undefined }),
    ).rejects.toBeInstanceOf(ConnectionLostError);
  });

  it('reports when it breaks during a command', async () => {
    const connection = await connect();

    const run = connection.run('echo begun; kill -9 $PPID; sleep 5', { onOutput: () => undefined });

    await expect(run).rejects.toMatchObject({ name: 'SshFailure', stage: 'command' });
  });
});

describe('a connection that fails', () => {
  it('says that the name cannot be resolved', async () => {
    const failure = await failureOf({ host: 'no-such-host.invalid' });
    expect(failure).toMatchObject({ stage: 'name-resolution', rejectedHost: null });
  });

  it('says that the connection was refused', async () => {
    expect((await failureOf({ port: 1 })).stage).toBe('connection');
  });

  it('gives up on a silent host', async () => {
    const silent: Server = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;

    expect((await failureOf({ port, connectTimeoutMs: 200 })).stage).toBe('connection');
    silent.close();
  });

  it('asks to confirm an unknown host, and sends it no credentials', async () => {
    const failure = await failureOf({ expectedFingerprint: null });

    expect(failure.stage).toBe('host-key');
    expect(failure.rejectedHost).toEqual({
      host: '127.0.0.1',
      port: host.port,
      hostKey: { type: 'ssh-ed25519', fingerprint: pinnedFingerprint },
    });
    const accepted = await connect({ expectedFingerprint: null, acceptNewHostKey: true });
    expect(accepted.target.hostKey.fingerprint).toBe(pinnedFingerprint);
  });

  it('refuses a private key that the host does not accept, without naming it', async () => {
    const failure = await failureOf({ privateKey: host.unauthorizedKey });

    expect(failure.stage).toBe('authentication');
    expect(failure.message).not.toContain('PRIVATE');
    expect((await failureOf({ privateKey: 'not a key' })).stage).toBe('authentication');
    expect((await failureOf({ privateKey: null, password: 'wrong' })).stage).toBe('authentication');
  });

  it('refuses a host with a changed key, even if new hosts are accepted', async () => {
    const before = await host.fingerprint();
    await host.replaceHostKey();

    const failure = await failureOf({ expectedFingerprint: before, acceptNewHostKey: true });

    expect(failure.stage).toBe('host-key');
    expect(failure.message).toContain(before);
    pinnedFingerprint = await host.fingerprint();
    expect(failure.rejectedHost?.hostKey.fingerprint).toBe(pinnedFingerprint);
  });
});
