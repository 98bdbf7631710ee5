import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { createServer, IncomingMessage } from 'node:http';

/** Path of the realtime channel. */
export const realtimePath = '/socket.io';

/**
 * Once a server listens for upgrades, Node treats every request that offers another protocol as an
 * upgrade. Clients that offer HTTP/2 with each request would be disconnected. A server may ignore
 * the offer (RFC 9110, 7.8), so only WebSocket requests to the realtime channel count as upgrades.
 */
class UpgradeAwareRequest extends IncomingMessage {
  private offersUpgrade = false;

  /**
   * Node sets this property if the request offers another protocol, and reads it to decide whether
   * to hand over the connection.
   */
  get upgrade(): boolean {
    if (!this.offersUpgrade || this.method === 'CONNECT') return this.offersUpgrade;
    const isWebSocket = this.headers.upgrade?.toLowerCase() === 'websocket';
    return isWebSocket && this.url?.startsWith(`${realtimePath}/`) === true;
  }

  set upgrade(offers: boolean) {
    this.offersUpgrade = offers;
  }
}

/** Runs Express on an HTTP server that the realtime channel also uses. */
export class HttpServerAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = createServer(
      { IncomingMessage: UpgradeAwareRequest },
      this.getInstance<Express>(),
    );
  }
}
