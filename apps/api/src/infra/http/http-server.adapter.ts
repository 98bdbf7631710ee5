import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { createServer, IncomingMessage } from 'node:http';

/** Where the realtime channel is. */
export const realtimePath = '/socket.io';

/**
 * Where anyone listens for upgrades, Node hands them every request that offers another protocol, and
 * clients that offer HTTP/2 with each question would be hung up on. A server may ignore the offer and
 * answer (RFC 9110, 7.8): only that of a WebSocket to the realtime channel is taken for one.
 */
class ServedRequest extends IncomingMessage {
  private offers = false;

  /** Node writes here that a protocol is offered, and reads whether the connection is left to it. */
  get upgrade(): boolean {
    if (!this.offers || this.method === 'CONNECT') return this.offers;
    const isWebSocket = this.headers.upgrade?.toLowerCase() === 'websocket';
    return isWebSocket && this.url?.startsWith(`${realtimePath}/`) === true;
  }

  set upgrade(offers: boolean) {
    this.offers = offers;
  }
}

/** Express on the one server that requests and the realtime channel share. */
export class HttpServerAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = createServer({ IncomingMessage: ServedRequest }, this.getInstance<Express>());
  }
}
