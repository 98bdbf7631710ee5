import { Agent } from 'node:http';
import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { guarded, type DialGuard } from './dial-guard.js';
import { PlatformError } from './platform-error.js';
import { tlsFault } from './tls-fault.js';
import { checkPin, handshakeOptions } from './tls-trust.js';
import type { TlsTrust } from './tls-trust.js';

/** Where and how the sockets of one platform are opened. */
export interface SocketSettings {
  url: URL;
  tls: TlsTrust;
  guard: DialGuard | undefined;
  connectMs: number;
  /** Keeps sockets for the next request. Off for writes: a socket that the other side is about to close would leave a write in doubt. */
  keepAlive: boolean;
}

type Handover = (error: Error | null, socket: Duplex) => void;

/**
 * Opens the sockets itself so that a request meets only sockets that are connected and whose
 * certificate was accepted: whatever fails in here happened before the first byte (and the key) left.
 */
export class PlatformSockets extends Agent {
  private readonly opening = new Set<Socket>();
  private readonly handshake: ConnectionOptions | null;

  constructor(private readonly settings: SocketSettings) {
    super({ keepAlive: settings.keepAlive, maxSockets: 32, maxFreeSockets: 4 });
    this.handshake = settings.url.protocol === 'https:' ? handshakeOptions(settings.tls) : null;
  }

  override createConnection(_options: unknown, handover?: Handover): null {
    const { url, tls, guard, connectMs } = this.settings;
    const host = hostOf(url);
    const address = { host, port: portOf(url), ...guarded(guard) };
    const socket = this.handshake
      ? connectTls({ ...address, ...this.handshake, servername: isIP(host) === 0 ? host : '' })
      : connectTcp(address);
    let connected = false;
    const finish = (error: Error | null) => {
      clearTimeout(timer);
      this.opening.delete(socket);
      socket.off('error', fail);
      socket.off('close', vanish);
      if (error) {
        socket.on('error', () => undefined);
        socket.destroy();
      }
      handover?.(error, socket);
    };
    const fail = (cause: Error) =>
      finish(connectFault(cause, connected && this.handshake !== null));
    const vanish = () => finish(fault('reset', 'The connection was closed at once'));
    const timer = setTimeout(
      () => finish(fault('timeout', `No connection within ${connectMs} ms`)),
      connectMs,
    );
    this.opening.add(socket);
    socket.on('error', fail);
    socket.on('close', vanish);
    socket.once('connect', () => {
      connected = true;
      socket.setNoDelay(true);
      if (!this.handshake) finish(null);
    });
    if (this.handshake && 'getPeerCertificate' in socket) {
      socket.once('secureConnect', () => finish(checkPin(socket, tls)));
    }
    return null;
  }

  override destroy(): void {
    for (const socket of this.opening) socket.destroy();
    super.destroy();
  }
}

/** The host of an address without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The port of an address, the usual one where none is named. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** Names what went wrong before a request could leave. */
export function connectFault(cause: Error, inHandshake: boolean): PlatformError {
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code === 'ETIMEDOUT') return fault('timeout', 'No connection in time', cause);
  if (!inHandshake) return fault('unreachable', unreachableReason(code), cause);
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return fault('tls', 'The connection broke during the TLS handshake', cause);
  }
  return tlsFault(cause);
}

function unreachableReason(code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name does not resolve';
  if (code === 'ECONNREFUSED') return 'Nothing listens at this address';
  return `The address cannot be reached (${code || 'unknown reason'})`;
}

function fault(kind: 'unreachable' | 'tls' | 'timeout' | 'reset', text: string, cause?: Error) {
  return new PlatformError(kind, text, {
    delivery: 'not-sent',
    details: cause?.message,
    cause,
  });
}
