import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { waitUnlessAborted } from '#infra/signals/wait-unless-aborted.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { DeliveryError } from '#infra/outbound/delivery-error.js';
import { withOctetCount } from './syslog-message.js';

export interface SyslogDestination {
  host: string;
  port: number;
  lookup: LookupFunction;
  /**
   * Time without network activity after which sending over a stream fails, and time limit for
   * looking up the receiver of datagrams.
   */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * How long to wait for an error reply, which reports that no program listens on the port or that
 * the other side has closed the connection.
 */
const errorReplyWaitMs = 100;

/**
 * Sends messages as datagrams (RFC 5426). UDP has no acknowledgement. However, if no program is
 * listening, the receiver's system often reports an error, and sending fails.
 */
export async function sendDatagrams(
  messages: Buffer[],
  destination: SyslogDestination,
): Promise<void> {
  const { port, signal } = destination;
  signal.throwIfAborted();
  const { address, family } = await addressOf(destination);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const failure = once(socket, 'error', { signal }).then(([error]) => {
    throw error;
  });
  try {
    socket.connect(port, address);
    await Promise.race([once(socket, 'connect', { signal }), failure]);
    for (const message of messages) await Promise.race([sendDatagram(socket, message), failure]);
    await Promise.race([pause(errorReplyWaitMs, undefined, { signal }), failure]);
  } finally {
    // This promise is no longer awaited, and an unhandled rejection would end the process.
    failure.catch(() => undefined);
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.close();
  }
}

/**
 * Sends messages over a new connection, with TLS (RFC 5425) or without (RFC 6587). Syslog has no
 * acknowledgement. However, a receiver that closes the connection after Stackyard has closed its own
 * side has read everything. If the receiver crashed, its system resets the connection instead.
 */
export function sendStream(
  messages: Buffer[],
  destination: SyslogDestination,
  tls: { ca: string | null } | null,
): Promise<void> {
  const { host, port, lookup, timeoutMs, signal } = destination;
  const bytes = Buffer.concat(messages.map(withOctetCount));
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const target = { host, port, lookup };
    const socket: Socket = tls
      ? connectTls({ ...target, ...(tls.ca !== null && { ca: tls.ca }) })
      : connectPlain(target);
    let isSent = false;
    let isClosed = false;
    const abort = () => socket.destroy(new DeliveryError('The delivery was stopped.'));
    signal.addEventListener('abort', abort, { once: true });
    socket.setTimeout(timeoutMs, () => {
      socket.destroy(
        new DeliveryError(isSent ? closedLateMessage : 'The receiver did not respond in time.'),
      );
    });
    socket.once('end', () => {
      isClosed = isSent;
      if (!isSent) socket.destroy(new DeliveryError(closedEarlyMessage));
    });
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      if (isClosed) resolve();
      else reject(new DeliveryError(closedEarlyMessage));
    });
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.write(bytes, () => {
        // After this delay, it is known whether the receiver was already closing the connection
        // when the messages arrived.
        setTimeout(() => {
          isSent = true;
          socket.end();
        }, errorReplyWaitMs);
      });
    });
    // The receiver's data is not needed, but the end of its stream is detected only while reading.
    socket.resume();
  });
}

const closedEarlyMessage = 'The receiver closed the connection before it had read all entries.';
const closedLateMessage =
  'The receiver did not close the connection in time, so it may not have read all entries.';

interface HostAddress {
  address: string;
  family: number;
}

/** Returns the address of the receiver. A lookup can't be aborted, so a slow one is abandoned. */
async function addressOf(destination: SyslogDestination): Promise<HostAddress> {
  const { host, timeoutMs, signal } = destination;
  const literalFamily = isIP(host);
  if (literalFamily !== 0) return { address: host, family: literalFamily };
  const timeoutController = new AbortController();
  const timeoutError = new DeliveryError(`The address of ${host} could not be looked up in time.`);
  const timer = setTimeout(() => timeoutController.abort(timeoutError), timeoutMs);
  try {
    return await withSignals([signal, timeoutController.signal], (combinedSignal) =>
      waitUnlessAborted(lookUp(destination), combinedSignal),
    );
  } finally {
    clearTimeout(timer);
  }
}

function lookUp({ host, lookup }: SyslogDestination): Promise<HostAddress> {
  return new Promise((resolve, reject) => {
    lookup(host, {}, (error, address, family) => {
      if (error !== null) reject(error);
      else if (typeof address === 'string') resolve({ address, family: family ?? isIP(address) });
      else reject(new DeliveryError(`${host} has no address.`));
    });
  });
}

function sendDatagram(socket: DatagramSocket, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(message, (error) => (error ? reject(error) : resolve()));
  });
}
