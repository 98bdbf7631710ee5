import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { DeliveryError } from '#infra/outbound/delivery-error.js';
import { octetCounted } from './syslog-message.js';

/** Where messages go to and how patient to be. */
export interface SyslogRoute {
  host: string;
  port: number;
  lookup: LookupFunction;
  /** Milliseconds without any progress after which it counts as failed. */
  patience: number;
  signal: AbortSignal;
}

/** Milliseconds in which word comes back that nobody listens, or that the other side closed early. */
const echo = 100;

/**
 * Sends messages as datagrams (RFC 5426). That someone received them cannot be known; that nobody
 * listens is often said by the machine there, and is a fault.
 */
export async function sendDatagrams(messages: Buffer[], route: SyslogRoute): Promise<void> {
  const { port, signal } = route;
  signal.throwIfAborted();
  const { address, family } = await addressOf(route);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const failed = once(socket, 'error', { signal }).then(([error]) => {
    throw error;
  });
  try {
    socket.connect(port, address);
    await Promise.race([once(socket, 'connect', { signal }), failed]);
    for (const message of messages) await Promise.race([sendOne(socket, message), failed]);
    await Promise.race([pause(echo, undefined, { signal }), failed]);
  } finally {
    // Nobody waits for it any more; unheard, it would end the process.
    failed.catch(() => undefined);
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.close();
  }
}

/**
 * Sends messages over a connection of their own, with TLS (RFC 5425) or without (RFC 6587). Syslog
 * knows no receipt. But a receiver that closes after it was told that nothing follows has read it
 * all; one that dies before makes its system reset the connection instead.
 */
export function sendStream(
  messages: Buffer[],
  route: SyslogRoute,
  tls: { ca: string | null } | null,
): Promise<void> {
  const { host, port, lookup, patience, signal } = route;
  const bytes = Buffer.concat(messages.map(octetCounted));
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const target = { host, port, lookup };
    const socket: Socket = tls
      ? connectTls({ ...target, ...(tls.ca !== null && { ca: tls.ca }) })
      : connectPlain(target);
    let told = false;
    let closed = false;
    const abort = () => socket.destroy(new DeliveryError('The delivery was stopped.'));
    signal.addEventListener('abort', abort, { once: true });
    socket.setTimeout(patience, () => {
      socket.destroy(new DeliveryError(told ? unread : 'The receiver does not answer in time.'));
    });
    socket.once('end', () => {
      closed = told;
      if (!told) socket.destroy(new DeliveryError(tooEarly));
    });
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      if (closed) resolve();
      else reject(new DeliveryError(tooEarly));
    });
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.write(bytes, () => {
        // A receiver that was closing already when the messages arrived is found out meanwhile.
        setTimeout(() => {
          told = true;
          socket.end();
        }, echo);
      });
    });
    // What a receiver says is of no interest, but its end is only seen by reading.
    socket.resume();
  });
}

const tooEarly = 'The receiver closed the connection before it had read everything.';
const unread =
  'The receiver did not close the connection in time: whether it has read everything cannot be known.';

async function addressOf({
  host,
  lookup,
}: SyslogRoute): Promise<{ address: string; family: number }> {
  const literal = isIP(host);
  if (literal !== 0) return { address: host, family: literal };
  return new Promise((resolve, reject) => {
    lookup(host, {}, (error, address, family) => {
      if (error !== null) reject(error);
      else if (typeof address === 'string') resolve({ address, family: family ?? isIP(address) });
      else reject(new DeliveryError(`${host} has no address.`));
    });
  });
}

function sendOne(socket: DatagramSocket, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(message, (error) => (error ? reject(error) : resolve()));
  });
}
