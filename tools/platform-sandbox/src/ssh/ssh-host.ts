import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A real OpenSSH server on loopback with its own keys and configuration. */
export class SshHost {
  private server: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
    /** An authorised private key. */
    readonly clientKey: string,
    /** The authorised key, encrypted with the passphrase `open sesame`. */
    readonly encryptedKey: string,
    /** A private key that is not authorised. */
    readonly unauthorizedKey: string,
  ) {}

  static async start(): Promise<SshHost> {
    const folder = await mkdtemp(join(tmpdir(), 'stackyard-sshd-'));
    for (const name of ['host', 'client', 'stranger']) await makeKey(join(folder, name));
    await writeFile(join(folder, 'authorized'), await readFile(join(folder, 'client.pub')));
    const encryptedKeyFile = join(folder, 'locked');
    await writeFile(encryptedKeyFile, await readFile(join(folder, 'client')), { mode: 0o600 });
    await run('ssh-keygen', ['-q', '-p', '-P', '', '-N', 'open sesame', '-f', encryptedKeyFile]);
    const keys = ['client', 'locked', 'stranger'].map((name) =>
      readFile(join(folder, name), 'utf8'),
    );
    const [clientKey = '', encryptedKey = '', unauthorisedKey = ''] = await Promise.all(keys);
    const host = new SshHost(
      folder,
      await findFreePort(),
      clientKey,
      encryptedKey,
      unauthorisedKey,
    );
    await host.listen();
    return host;
  }

  /** Returns the fingerprint of the host key, `SHA256:…`, as OpenSSH prints it. */
  async fingerprint(): Promise<string> {
    const { stdout } = await run('ssh-keygen', ['-lf', join(this.folder, 'host.pub')]);
    return stdout.split(' ')[1] ?? '';
  }

  /** Restarts the server with another host key on the same port. */
  async replaceHostKey(): Promise<void> {
    await this.stopAccepting();
    await Promise.all(['host', 'host.pub'].map((name) => rm(join(this.folder, name))));
    await makeKey(join(this.folder, 'host'));
    await this.listen();
  }

  /** Cuts every connection, as a network failure would. Remote programs are not notified. */
  async dropConnections(): Promise<void> {
    if (this.server?.pid === undefined) return;
    for (const pid of await connectionPidsOf(this.server.pid)) process.kill(pid, 'SIGKILL');
  }

  /** Accepts no new connections. Existing connections stay open. */
  async stopAccepting(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined || server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  /** Accepts connections again, on the same port and with the same key. */
  async resume(): Promise<void> {
    await this.listen();
  }

  async stop(): Promise<void> {
    await this.stopAccepting();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async listen(): Promise<void> {
    // OpenSSH refuses to start without its directory for privilege separation.
    await mkdir('/run/sshd', { recursive: true }).catch(() => undefined);
    const config = join(this.folder, 'config');
    await writeFile(
      config,
      [
        `Port ${this.port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${join(this.folder, 'host')}`,
        `AuthorizedKeysFile ${join(this.folder, 'authorized')}`,
        `PidFile ${join(this.folder, 'pid')}`,
        'StrictModes no',
        'UsePAM no',
        'PermitRootLogin prohibit-password',
        'AllowTcpForwarding yes',
        'LogLevel ERROR',
        // Without this setting, shells would read the developer's own profile, which takes time and
        // may print text.
        `SetEnv HOME=${this.folder}`,
      ].join('\n'),
    );
    // OpenSSH re-executes itself for each connection and requires its full path.
    this.server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', config], { stdio: 'ignore' });
    await waitUntilReachable(this.port);
  }
}

/**
 * Returns the IDs of the processes that serve connections. OpenSSH starts one process per
 * connection and, for users other than root, a child process below it.
 */
async function connectionPidsOf(parent: number): Promise<number[]> {
  const stats = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
  const children = (await Promise.all(stats)).flatMap((stat) => {
    const [, pid, ppid] = /^(\d+) \(sshd[^)]*\) \S+ (\d+) /.exec(stat) ?? [];
    return Number(ppid) === parent ? [Number(pid)] : [];
  });
  const descendants = await Promise.all(children.map(connectionPidsOf));
  return [...children, ...descendants.flat()];
}

async function makeKey(file: string): Promise<void> {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function waitUntilReachable(port: number): Promise<void> {
  const { connect } = await import('node:net');
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const socket = connect(port, '127.0.0.1');
    const isConnected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isConnected) return;
    await pause(25);
  }
  throw new Error(`sshd does not listen on port ${port}`);
}
