import { ExpressAdapter } from '@nestjs/platform-express';
import compression from 'compression';
import type { Express, Response } from 'express';
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

/** Smaller replies are not compressed. */
const compressionThreshold = 1024;

/** Runs Express on an HTTP server that the realtime channel also uses. */
export class HttpServerAdapter extends ExpressAdapter {
  private readonly compress = compression({ threshold: compressionThreshold });

  override initHttpServer(): void {
    this.httpServer = createServer(
      { IncomingMessage: UpgradeAwareRequest },
      this.getInstance<Express>(),
    );
  }

  /**
   * Sends plain objects without Express, which would also hash each reply for an ETag. Small
   * replies skip the preparation for compression, which takes longer than sending them.
   */
  override reply(response: Response, body: unknown, statusCode?: number): void {
    if (!isPlain(body)) {
      this.compressed(response, () => super.reply(response, body, statusCode));
      return;
    }
    if (statusCode !== undefined) response.statusCode = statusCode;
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    if (!response.hasHeader('Content-Type')) {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
    }
    response.setHeader('Content-Length', length);
    if (length < compressionThreshold) response.end(text);
    else this.compressed(response, () => response.end(text));
  }

  private compressed(response: Response, send: () => void): void {
    // Nothing would release the compressor of a response that is already closed.
    if (response.destroyed) send();
    else this.compress(response.req, response, send);
  }
}

function isPlain(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype;
}
