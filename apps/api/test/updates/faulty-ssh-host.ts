import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type ServerChannel } from 'ssh2';

/** Faults that cannot be provoked on a real OpenSSH server. */
export interface HostFaults {
  /** Called for each connection before any data is sent. */
  onConnection?: (connection: Connection) => void;
  /** Whether sign-ins receive a response. With `ignore`, the sign-ins stay pending forever. */
  signIn?: 'accept' | 'ignore';
  /**
   * Called for each command that a client requests. The command starts when `accept` is called. If
   * `onCommand` is omitted, all commands are rejected.
   */
  onCommand?: (command: RequestedCommand) => void;
}

export interface RequestedCommand {
  command: string;
  accept(): ServerChannel;
  connection: Connection;
}

/** An SSH server in this process whose faults can be configured. */
export class FaultySshHost {
  readonly clientKey = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;
  private readonly hostKey = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;
  private readonly connections = new Set<Connection>();
  private readonly server: ssh2.Server;

  private constructor(readonly faults: HostFaults) {
    this.server = new ssh2.Server({ hostKeys: [this.hostKey] }, (connection) => {
      this.serve(connection);
    });
  }

  static async start(faults: HostFaults): Promise<FaultySshHost> {
    const host = new FaultySshHost(faults);
    host.server.listen(0, '127.0.0.1');
    await once(host.server, 'listening');
    hosts.push(host);
    return host;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Returns the fingerprint of the host key as OpenSSH prints it, `SHA256:…`. */
  fingerprint(): string {
    const key = ssh2.utils.parseKey(this.hostKey);
    if (key instanceof Error) throw key;
    const digest = createHash('sha256').update(key.getPublicSSH()).digest('base64');
    return `SHA256:${digest.replace(/=+$/, '')}`;
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.end();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private serve(connection: Connection): void {
    const { onConnection, signIn = 'accept', onCommand } = this.faults;
    this.connections.add(connection);
    // Many tests make clients disconnect, so connection errors are expected.
    connection.on('error', () => undefined);
    connection.once('close', () => this.connections.delete(connection));
    onConnection?.(connection);
    connection.on('authentication', (context) => {
      if (signIn === 'accept') context.accept();
    });
    connection.on('session', (accept) => {
      accept().on('exec', (acceptCommand, refuseCommand, { command }) => {
        if (onCommand) onCommand({ command, accept: acceptCommand, connection });
        else refuseCommand();
      });
    });
  }
}

const hosts: FaultySshHost[] = [];

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
});
