import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a service receives it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The response of a service; null if it does not respond. */
export type DoubleAnswer = {
  status: number;
  headers?: Record<string, string>;
  body?: string;
} | null;

const closers = new Set<() => Promise<void>>();

afterAll(async () => {
  for (const close of closers) await close();
  closers.clear();
});

/** A service that receives messages and responds as configured. */
export class ServiceDouble {
  readonly received: ReceivedRequest[] = [];
  answer: (request: ReceivedRequest) => DoubleAnswer = () => ({ status: 200, body: 'ok' });
  private waiters: (() => void)[] = [];

  private constructor(readonly url: string) {}

  static async start(): Promise<ServiceDouble> {
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const received = { method, path, headers, body: Buffer.concat(pieces).toString() };
        const answer = double.take(received);
        if (answer === null) return;
        response.writeHead(answer.status, answer.headers).end(answer.body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const double = new ServiceDouble(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    closers.add(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return double;
  }

  /** Resolves when this many requests have been received in total. */
  async count(requests: number): Promise<readonly ReceivedRequest[]> {
    while (this.received.length < requests) {
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    }
    return this.received;
  }

  reset(): void {
    this.received.length = 0;
    this.answer = () => ({ status: 200, body: 'ok' });
  }

  private take(request: ReceivedRequest): DoubleAnswer {
    const answer = this.answer(request);
    this.received.push(request);
    this.waiters.splice(0).forEach((resolve) => resolve());
    return answer;
  }
}
