import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP format. Kind 2 is for serving a request, kind 3 for sending one. */
export interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

interface TraceExport {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

export class TraceCollector {
  readonly headers: IncomingHttpHeaders[] = [];
  readonly texts: string[] = [];
  private readonly server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      this.headers.push(request.headers);
      this.texts.push(`${request.url} ${Buffer.concat(pieces).toString()}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    collector.server.listen(0, '127.0.0.1');
    await once(collector.server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the spans with this name, in order of arrival. */
  findSpans(name: string): CollectedSpan[] {
    return this.spans().filter((span) => span.name === name);
  }

  spans(): CollectedSpan[] {
    return this.texts.flatMap((text) => {
      const batch = JSON.parse(text.slice(text.indexOf(' '))) as TraceExport;
      return batch.resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans),
      );
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
