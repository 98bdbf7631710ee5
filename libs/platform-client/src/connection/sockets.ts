import { Agent } from 'node:http';
import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { guardOptions, type DialGuard } from './dial-guard.js';
import { PlatformError } from './platform-error.js';
import { tlsFault } from './tls-fault.js';
import { pinFault, handshakeOptions } from './tls-trust.js';
import type { TlsTrust } from './tls-trust.js';

/** Settings of the sockets to one platform. */
export interface SocketSettings {
  url: URL;
  tls: TlsTrust;
  guard: DialGuard | undefined;
  connectMs: number;
  /**
   * Whether sockets are reused for further requests. Must be false for writes: if the platform
   * closes a reused socket, it is unknown whether a write was carried out.
   */
  keepAlive: boolean;
  /** Maximum number of sockets open at the same time; 32 by default. */
  maxSockets?: number;
}

type SocketCallback = (error: Error | null, socket: Duplex) => void;

/**
 * Opens sockets and returns them only when they are connected and their certificate is accepted.
 * Every failure in this class therefore occurs before the request, which contains the API key, is
 * sent.
 */
export class PlatformSockets extends Agent {
  private readonly connectingSockets = new Set<Socket>();
  private readonly tlsOptions: ConnectionOptions | null;

  constructor(private readonly settings: SocketSettings) {
    const { keepAlive, maxSockets = 32 } = settings;
    super({ keepAlive, maxSockets, maxFreeSockets: 4 });
    this.tlsOptions = settings.url.protocol === 'https:' ? handshakeOptions(settings.tls) : null;
  }

  override createConnection(_options: unknown, callback?: SocketCallback): null {
    const { url, tls, guard, connectMs } = this.settings;
    const host = hostOf(url);
    const address = { host, port: portOf(url), ...guardOptions(guard) };
    const socket = this.tlsOptions
      ? connectTls({ ...address, ...this.tlsOptions, servername: isIP(host) === 0 ? host : '' })
      : connectTcp(address);
    let isConnected = false;
    const finish = (error: Error | null) => {
      clearTimeout(timer);
      this.connectingSockets.delete(socket);
      socket.off('error', finishWithFault);
      socket.off('close', onClose);
      if (error) {
        socket.on('error', () => undefined);
        socket.destroy();
      }
      callback?.(error, socket);
    };
    const finishWithFault = (cause: Error) =>
      finish(toConnectionError(cause, isConnected && this.tlsOptions !== null));
    const onClose = () => finish(connectionError('reset', 'The connection was closed immediately'));
    const timer = setTimeout(
      () => finish(connectionError('timeout', `No connection within ${connectMs} ms`)),
      connectMs,
    );
    this.connectingSockets.add(socket);
    socket.on('error', finishWithFault);
    socket.on('close', onClose);
    socket.once('connect', () => {
      isConnected = true;
      socket.setNoDelay(true);
      if (!this.tlsOptions) finish(null);
    });
    if (this.tlsOptions && 'getPeerCertificate' in socket) {
      socket.once('secureConnect', () => finish(pinFault(socket, tls)));
    }
    return null;
  }

  override destroy(): void {
    for (const socket of this.connectingSockets) socket.destroy();
    super.destroy();
  }
}

/** Returns the host of an address, without the brackets around an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Returns the port of an address, or the default port of its protocol. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * Returns the error for a connection that failed before or, with `isHandshaking`, during the TLS
 * handshake.
 */
export function toConnectionError(cause: Error, isHandshaking: boolean): PlatformError {
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code === 'ETIMEDOUT') return connectionError('timeout', 'The connection timed out', cause);
  if (!isHandshaking) return connectionError('unreachable', unreachableReason(code), cause);
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return connectionError('tls', 'The connection was closed during the TLS handshake', cause);
  }
  return tlsFault(cause);
}

function unreachableReason(code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name does not resolve';
  if (code === 'ECONNREFUSED') return 'No service is listening at this address';
  return `The address cannot be reached (${code || 'unknown reason'})`;
}

function connectionError(
  kind: 'unreachable' | 'tls' | 'timeout' | 'reset',
  text: string,
  cause?: Error,
) {
  return new PlatformError(kind, text, {
    delivery: 'not-sent',
    details: cause?.message,
    cause,
  });
}
