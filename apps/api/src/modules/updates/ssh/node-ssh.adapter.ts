import { Injectable } from '@nestjs/common';
import type { Config, NodeSSH } from 'node-ssh';
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import type { Client, ClientChannel } from 'ssh2';
import { defaultGuard } from '#infra/outbound/dial-guard.js';
import {
  ConnectionLostError,
  Ssh,
  SshFailure,
  type CommandExit,
  type CommandOptions,
  type HostKey,
  type PresentedHost,
  type SshConnection,
  type SshLogin,
  type SshTarget,
} from './ssh.port.js';

/**
 * Connects with an SSH client inside this process, without starting a program or using an SSH
 * agent.
 */
@Injectable()
export class NodeSsh extends Ssh {
  async connect(target: SshTarget): Promise<SshConnection> {
    if (target.jump === null) return new Connection(await openConnection(target, target), null);
    const jump = await openConnection(target.jump, target);
    try {
      const tunnel = await openTunnel(jump, target);
      return new Connection(await openConnection(target, target, tunnel), jump);
    } catch (error) {
      jump.ssh.dispose();
      throw error;
    }
  }
}

interface ConnectedHost {
  ssh: NodeSSH;
  presentedHost: PresentedHost;
}

class Connection implements SshConnection {
  constructor(
    private readonly host: ConnectedHost,
    private readonly jumpHost: ConnectedHost | null,
  ) {
    // Without a listener, a connection that breaks while idle would end the process.
    for (const connectedHost of [host, jumpHost])
      connectedHost?.ssh.connection?.on('error', () => undefined);
  }

  get target(): PresentedHost {
    return this.host.presentedHost;
  }

  get jump(): PresentedHost | null {
    return this.jumpHost?.presentedHost ?? null;
  }

  async run(command: string, options: CommandOptions): Promise<CommandExit> {
    const client = this.host.ssh.connection;
    if (client === null) throw new SshFailure('command', 'The connection is closed.');
    const abort = (): void => this.close();
    options.signal?.addEventListener('abort', abort, { once: true });
    if (options.signal?.aborted) abort();
    try {
      const runningCommand = await startCommand(client, command);
      options.onStarted?.();
      return await forwardOutput(runningCommand, options);
    } finally {
      options.signal?.removeEventListener('abort', abort);
    }
  }

  close(): void {
    this.host.ssh.dispose();
    this.jumpHost?.ssh.dispose();
  }
}

async function openConnection(
  login: SshLogin,
  target: SshTarget,
  tunnel: Duplex | null = null,
): Promise<ConnectedHost> {
  // Load the library only for the first connection, because it would take up a tenth of the memory
  // of an idle Stackyard process.
  const { NodeSSH } = await import('node-ssh');
  const ssh = new NodeSSH();
  const socket = tunnel ?? openSocket(login);
  let presentedHost: PresentedHost | undefined;
  let isAccepted = false;
  const config: Config = {
    host: login.host,
    port: login.port,
    username: login.username,
    readyTimeout: target.connectTimeoutMs,
    keepaliveInterval: target.keepAliveIntervalMs,
    keepaliveCountMax: target.maxKeepAliveMisses,
    hostVerifier: (key: Buffer) => {
      const hostKey = hostKeyOf(key);
      presentedHost = { host: login.host, port: login.port, hostKey };
      isAccepted =
        login.expectedFingerprint === null
          ? target.acceptNewHostKey
          : login.expectedFingerprint === hostKey.fingerprint;
      return isAccepted;
    },
    sock: socket,
    ...(login.password !== null && { password: login.password }),
    ...(login.privateKey !== null && { privateKey: login.privateKey }),
    ...(login.passphrase !== null && { passphrase: login.passphrase }),
  };
  try {
    await ssh.connect(config);
  } catch (error) {
    ssh.dispose();
    socket.destroy();
    if (presentedHost && !isAccepted) throw toHostKeyFailure(login, presentedHost);
    throw failureOf(error, login, presentedHost !== undefined);
  }
  if (presentedHost === undefined)
    throw new SshFailure('host-key', `${login.host} presented no host key.`);
  return { ssh, presentedHost };
}

/**
 * Opens the socket here instead of in the SSH library, which would resolve the name without
 * checking for forbidden addresses.
 */
function openSocket({ host, port }: SshLogin): Socket {
  if (defaultGuard.refuses(host)) {
    throw new SshFailure('connection', defaultGuard.createRefusal(host).message);
  }
  const socket = connect({ host, port, lookup: defaultGuard.lookup });
  // An error that occurs before the SSH library has added its own listener would end the process.
  return socket.on('error', () => undefined);
}

function openTunnel(jump: ConnectedHost, { host, port }: SshLogin): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void =>
      reject(
        new SshFailure(
          'connection',
          `${jump.presentedHost.host} cannot reach ${host}: ${error.message}`,
        ),
      );
    const client = jump.ssh.connection;
    if (client === null) {
      onError(new Error('the connection is closed'));
      return;
    }
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) =>
      error ? onError(error) : resolve(channel),
    );
  });
}

/** A running command. `ended` rejects if the connection breaks before the command has finished. */
interface RunningCommand {
  channel: ClientChannel;
  ended: Promise<CommandExit>;
}

function startCommand(client: Client, command: string): Promise<RunningCommand> {
  return new Promise((resolve, reject) => {
    const onClose = (): void => onError(new Error('the connection ended'));
    const onError = (error: Error): void => {
      client.off('close', onClose);
      reject(new SshFailure('command', `The host did not start the command: ${error.message}.`));
    };
    client.once('close', onClose);
    try {
      client.exec(command, (error, channel) => {
        client.off('close', onClose);
        if (error) onError(error);
        // Add the listener immediately, because a short command may finish before the next tick.
        else resolve({ channel, ended: waitForExit(client, channel) });
      });
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function waitForExit(client: Client, channel: ClientChannel): Promise<CommandExit> {
  return new Promise((resolve, reject) => {
    let exit: CommandExit | undefined;
    const onConnectionLost = (): void => reject(new ConnectionLostError());
    const onClose = (): void => {
      client.off('close', onClose);
      if (exit) resolve(exit);
      else onConnectionLost();
    };
    channel.once('exit', (code: number | null, signal?: string) => {
      exit = { code, signal: signal ?? null };
    });
    channel.once('close', onClose);
    client.once('close', onClose);
    channel.once('error', onConnectionLost);
  });
}

/** Sends the input, forwards the output, and returns the exit of the command. */
async function forwardOutput(
  { channel, ended }: RunningCommand,
  { stdin, onOutput }: CommandOptions,
): Promise<CommandExit> {
  channel.end(stdin ?? '');
  const output = Promise.all([
    readStream(channel, (chunk) => onOutput('stdout', chunk)),
    readStream(channel.stderr, (chunk) => onOutput('stderr', chunk)),
  ]);
  const [end] = await Promise.all([ended, output]);
  return end;
}

/** Reads a stream no faster than `onChunk` processes the chunks. */
async function readStream(
  stream: Readable,
  onChunk: (chunk: Buffer) => void | Promise<void>,
): Promise<void> {
  for await (const chunk of stream) await onChunk(Buffer.from(chunk as Uint8Array));
}

/**
 * Returns the type and fingerprint of a key. The type is the first string in the wire format (RFC
 * 4253, 6.6).
 */
function hostKeyOf(key: Buffer): HostKey {
  const type = key.subarray(4, 4 + key.readUInt32BE(0)).toString('ascii');
  const digest = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
  return { type, fingerprint: `SHA256:${digest}` };
}

function toHostKeyFailure(
  { expectedFingerprint }: SshLogin,
  presentedHost: PresentedHost,
): SshFailure {
  const { host, hostKey } = presentedHost;
  const text =
    expectedFingerprint === null
      ? `${host} is not known yet. It presents ${hostKey.type} ${hostKey.fingerprint}. Confirm that this is its key.`
      : `${host} presents a different key than the confirmed one: ${hostKey.fingerprint} instead of ${expectedFingerprint}. ` +
        'Someone may be intercepting the connection, or the host was reinstalled.';
  return new SshFailure('host-key', text, presentedHost);
}

const unresolvedCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA']);

function failureOf(error: unknown, { host, port }: SshLogin, isVerified: boolean): SshFailure {
  const { code, level, message } = describeError(error);
  if (unresolvedCodes.has(code)) {
    return new SshFailure('name-resolution', `The name ${host} cannot be resolved.`);
  }
  if (level === 'client-authentication' || /privateKey|passphrase|private key/i.test(message)) {
    return new SshFailure('authentication', `${host} rejected the credentials: ${message}.`);
  }
  const problem = isVerified ? 'did not complete the connection' : 'cannot be reached';
  return new SshFailure('connection', `${host}, port ${port}, ${problem}: ${message}.`);
}

function describeError(error: unknown): { code: string; level: string; message: string } {
  const source: object = typeof error === 'object' && error !== null ? error : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    code: 'code' in source ? text(source.code) : '',
    level: 'level' in source ? text(source.level) : '',
    message: text(error instanceof Error ? error.message : error).replace(/\.+$/, ''),
  };
}
