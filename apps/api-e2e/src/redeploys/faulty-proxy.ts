import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { ServerProcess } from '../server-process.js';

const proxies = new Set<FaultyProxy>();

/**
 * A proxy between a pipeline and the server, whose address stays the same when the server restarts.
 */
export class FaultyProxy {
  /** Forwarded requests as `METHOD path`. */
  readonly forwardedRequests: string[] = [];
  private responsesToDrop = 0;

  private constructor(
    private readonly server: ServerProcess,
    private readonly listener: Server,
  ) {
    listener.on('request', (request, response) => {
      this.forward(request, response).catch(() => response.destroy());
    });
  }

  static async startFor(server: ServerProcess): Promise<FaultyProxy> {
    const listener = createServer();
    const proxy = new FaultyProxy(server, listener);
    proxies.add(proxy);
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get address(): string {
    const socketAddress = this.listener.address();
    if (socketAddress === null || typeof socketAddress === 'string')
      throw new Error('The gate is closed');
    return `http://127.0.0.1:${socketAddress.port}`;
  }

  /**
   * Breaks the connection instead of returning the response to the next request that changes
   * something.
   */
  dropNextResponse(): void {
    this.responsesToDrop += 1;
  }

  close(): void {
    this.listener.close();
    this.listener.closeAllConnections();
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    this.forwardedRequests.push(`${method} ${url}`);
    const { authorization, 'idempotency-key': key, 'content-type': type } = headers;
    const serverResponse = await this.server.send(url, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(typeof key === 'string' && { 'idempotency-key': key }),
        ...(type !== undefined && { 'content-type': type }),
      },
      body: method === 'GET' ? null : Buffer.concat(chunks),
    });
    const body = Buffer.from(await serverResponse.arrayBuffer());
    if (method !== 'GET' && this.responsesToDrop > 0) {
      this.responsesToDrop -= 1;
      response.destroy();
      return;
    }
    response.writeHead(serverResponse.status, {
      'content-type': serverResponse.headers.get('content-type') ?? 'text/plain',
    });
    response.end(body);
  }
}

afterAll(() => {
  for (const proxy of proxies) proxy.close();
  proxies.clear();
});
