import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A receiver of event log entries, listening on a random port. */
export interface Collector<Received> {
  readonly port: number;
  /** Received data, in order. */
  readonly received: Received[];
  /** Disconnects immediately and discards pending data. */
  disconnect(): Promise<void>;
}

const collectors = new Set<Collector<unknown>>();

afterEach(async () => {
  for (const collector of collectors) await collector.disconnect();
});

function registerCollector<Received>(collector: Collector<Received>): Collector<Received> {
  collectors.add(collector);
  return collector;
}

export async function startUdpCollector(): Promise<Collector<string>> {
  const socket = createSocket('udp4');
  const received: string[] = [];
  socket.on('message', (message) => received.push(message.toString()));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const collector = registerCollector({
    port: socket.address().port,
    received,
    disconnect: async () => {
      if (!collectors.delete(collector)) return;
      socket.close();
      await once(socket, 'close');
    },
  });
  return collector;
}

interface StreamOptions {
  port?: number;
  /** Key and certificate in PEM format. */
  tls?: { key: string; cert: string };
  keepsConnectionsOpen?: boolean;
  /** Whether the receiver closes connections before reading anything. */
  closesImmediately?: boolean;
}

/** Receives length-prefixed messages, with or without TLS. */
export async function startStreamCollector(
  options: StreamOptions = {},
): Promise<Collector<string>> {
  const { port = 0, tls, keepsConnectionsOpen = false, closesImmediately = false } = options;
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (closesImmediately) return socket.end();
    let remainingBytes: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      remainingBytes = takeFrames(Buffer.concat([remainingBytes, chunk]), received);
    });
  };
  const settings = { allowHalfOpen: keepsConnectionsOpen };
  const server = tls
    ? createTlsServer({ ...settings, ...tls }, serve)
    : createServer(settings, serve);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const collector = registerCollector({
    port: (server.address() as AddressInfo).port,
    received,
    disconnect: async () => {
      if (!collectors.delete(collector)) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
  return collector;
}

/** Appends the complete messages in `bytes` to `messages` and returns the remaining bytes. */
function takeFrames(bytes: Buffer, messages: string[]): Buffer {
  let remainingBytes = bytes;
  for (;;) {
    const spaceIndex = remainingBytes.indexOf(' ');
    const length = Number(remainingBytes.subarray(0, Math.max(0, spaceIndex)).toString());
    if (spaceIndex < 0 || remainingBytes.length < spaceIndex + 1 + length) return remainingBytes;
    messages.push(remainingBytes.subarray(spaceIndex + 1, spaceIndex + 1 + length).toString());
    remainingBytes = remainingBytes.subarray(spaceIndex + 1 + length);
  }
}

export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * The response to a request: a status, optionally with a redirect or a delay; `hang` for no
 * response.
 */
export type WebhookResponse =
  | number
  | 'hang'
  | { status: number; location: string }
  | { status: number; retryAfter: string };

/** Receives webhook requests. Once `answers` is used up, responds with 204. */
export async function startWebhookCollector(
  answers: WebhookResponse[] = [],
): Promise<Collector<WebhookRequest> & { ids(): number[] }> {
  const received: WebhookRequest[] = [];
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = answers.shift() ?? 204;
      if (answer === 'hang') return;
      const body = Buffer.concat(chunks).toString();
      if (answer === 204) received.push({ headers: request.headers, body });
      if (typeof answer === 'object' && 'location' in answer) {
        response.setHeader('location', answer.location);
      }
      if (typeof answer === 'object' && 'retryAfter' in answer) {
        response.setHeader('retry-after', answer.retryAfter);
      }
      response.writeHead(typeof answer === 'object' ? answer.status : answer).end('x');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const collector = {
    port: (server.address() as AddressInfo).port,
    received,
    ids: () => received.flatMap(({ body }) => idsOf(body)),
    disconnect: async () => {
      if (!collectors.delete(collector)) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  collectors.add(collector);
  return collector;
}

function idsOf(body: string): number[] {
  const { entries } = JSON.parse(body) as { entries: { id: number }[] };
  return entries.map(({ id }) => id);
}

/** Returns the ID in a syslog message. */
export function idOf(message: string): number {
  return Number(/ id="(\d+)"/.exec(message)?.[1]);
}
