import { createServer as createHttp } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Reply, SandboxRequest } from './reply.js';

/**
 * Returns the response to a request. Null closes the connection; a promise that never settles
 * leaves it open without a response.
 */
export type Responder = (request: SandboxRequest) => Promise<Reply | null>;

export interface ListenerOptions {
  tls: { key: string; cert: string } | null;
  respond: Responder;
}

const maxBodyBytes = 64 * 1024 * 1024;

/** A loopback server that can be stopped and started again on the same port. */
export class Listener {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private boundPort = 0;

  constructor(private readonly options: ListenerOptions) {}

  get port(): number {
    return this.boundPort;
  }

  /** @param port 0 to use any free port. */
  async listen(port: number): Promise<void> {
    const { tls } = this.options;
    const serve = (message: IncomingMessage, response: ServerResponse) => {
      void this.serve(message, response).catch(() => response.destroy());
    };
    const server = tls ? createHttps(tls, serve) : createHttp(serve);
    server.requestTimeout = 0;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (typeof address === 'object' && address) this.boundPort = address.port;
    this.server = server;
  }

  async closeAbruptly(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.options.respond(await readRequest(message));
    if (reply === null) {
      message.socket.destroy();
      return;
    }
    if (response.destroyed) return;
    response.writeHead(reply.status, {
      ...reply.headers,
      ...(!reply.stream && { 'content-length': Buffer.byteLength(reply.body ?? '') }),
    });
    if (!reply.stream) {
      response.end(reply.body);
      return;
    }
    if (!reply.delaysHead) response.flushHeaders();
    const { stream } = reply;
    await pipeline(stream instanceof Readable ? stream : Readable.from(stream), response);
  }
}

async function readRequest(message: IncomingMessage): Promise<SandboxRequest> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of message) {
    const buffer = Buffer.from(chunk);
    sizeBytes += buffer.length;
    if (sizeBytes > maxBodyBytes) throw new RangeError('The request is too large');
    chunks.push(buffer);
  }
  const address = new URL(message.url ?? '/', 'http://sandbox');
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    method: message.method ?? 'GET',
    path: address.pathname,
    query: address.searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
