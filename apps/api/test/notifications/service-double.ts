import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * The response of a service; null if the service does not respond. `hang-up` closes the connection
 * before the response; `isCut` closes the connection in the middle of the response.
 */
export type ServiceDoubleResponse =
  | { status: number; headers?: Record<string, string>; body?: string; isCut?: boolean }
  | 'hang-up'
  | null;

/** The address of a service, and its certificate if it uses TLS. */
export interface ServiceDoubleOptions {
  host?: string;
  tls?: { key: string; cert: string };
}

const cleanups = new Set<() => Promise<void>>();

afterAll(async () => {
  for (const close of cleanups) await close();
  cleanups.clear();
});

/** A service that receives messages and responds as configured. */
export class ServiceDouble {
  readonly received: ReceivedRequest[] = [];
  handler: (request: ReceivedRequest) => ServiceDoubleResponse = () => ({
    status: 200,
    body: 'ok',
  });
  private waiters: (() => void)[] = [];

  private constructor(readonly url: string) {}

  static async start({
    host = '127.0.0.1',
    tls,
  }: ServiceDoubleOptions = {}): Promise<ServiceDouble> {
    const server = tls === undefined ? createServer() : createTlsServer(tls);
    server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const received = { method, path, headers, body: Buffer.concat(pieces).toString() };
        respond(response, double.receive(received));
      });
    });
    server.listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const double = new ServiceDouble(`${tls === undefined ? 'http' : 'https'}://${host}:${port}`);
    cleanups.add(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return double;
  }

  /** Resolves once this many requests have been received in total. */
  async count(requests: number): Promise<readonly ReceivedRequest[]> {
    while (this.received.length < requests) {
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    }
    return this.received;
  }

  reset(): void {
    this.received.length = 0;
    this.handler = () => ({ status: 200, body: 'ok' });
  }

  private receive(request: ReceivedRequest): ServiceDoubleResponse {
    const answer = this.handler(request);
    this.received.push(request);
    this.waiters.splice(0).forEach((resolve) => resolve());
    return answer;
  }
}

function respond(response: ServerResponse, answer: ServiceDoubleResponse): void {
  if (answer === null) return;
  if (answer === 'hang-up') {
    response.destroy();
    return;
  }
  const { status, headers = {}, body = '', isCut = false } = answer;
  if (!isCut) {
    response.writeHead(status, headers).end(body);
    return;
  }
  const announced = { ...headers, 'content-length': String(body.length + 100) };
  response.writeHead(status, announced).write(body, () => response.destroy());
}
