import { ExpressAdapter } from '@nestjs/platform-express';
import compression from 'compression';
import type { Express, Response } from 'express';
import { createServer, IncomingMessage } from 'node:http';
import { gzip } from 'node:zlib';

export const realtimePath = '/socket.io';

/**
 * Once a server listens for upgrades, Node treats every request that offers another protocol as an
 * upgrade, which would disconnect clients that offer HTTP/2 with every request. A server may ignore
 * the offer (RFC 9110, 7.8), so only WebSocket requests to the realtime channel count as upgrades.
 */
class UpgradeAwareRequest extends IncomingMessage {
  private offersUpgrade = false;

  /**
   * Node sets this property if the request offers another protocol, and reads it to decide whether
   * to hand the connection over to the upgrade listeners.
   */
  get upgrade(): boolean {
    if (!this.offersUpgrade || this.method === 'CONNECT') return this.offersUpgrade;
    const isWebSocket = this.headers.upgrade?.toLowerCase() === 'websocket';
    return isWebSocket && this.url?.startsWith(`${realtimePath}/`) === true;
  }

  set upgrade(isOffered: boolean) {
    this.offersUpgrade = isOffered;
  }
}

/**
 * Minimum size of a reply for compression. Smaller replies fit into the first packets of a
 * connection, so compression would not make them arrive any earlier.
 */
const compressionThresholdBytes = 4096;
/**
 * At this level, compression takes half as long as at the default level and produces 5% more bytes.
 */
const compressionLevel = 3;

/** Runs Express on an HTTP server that the realtime channel also uses. */
export class HttpServerAdapter extends ExpressAdapter {
  private readonly compress = compression();

  override initHttpServer(): void {
    this.httpServer = createServer(
      { IncomingMessage: UpgradeAwareRequest },
      this.getInstance<Express>(),
    );
  }

  /**
   * Sends plain objects without Express, which would hash every reply for an ETag. Compresses large
   * replies in one go, which is faster than streaming.
   */
  override reply(response: Response, body: unknown, statusCode?: number): void {
    if (!isPlainObjectOrArray(body)) {
      this.replyByExpress(response, body, statusCode);
      return;
    }
    if (statusCode !== undefined) response.statusCode = statusCode;
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    if (!response.hasHeader('Content-Type')) {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
    }
    response.setHeader('Content-Length', length);
    if (length < compressionThresholdBytes) response.end(text);
    else sendCompressed(response, text);
  }

  private replyByExpress(response: Response, body: unknown, statusCode?: number): void {
    const send = () => super.reply(response, body, statusCode);
    // Do not compress if the response has already been closed, because nothing would then release
    // the compressor.
    if (response.destroyed) send();
    else this.compress(response.req, response, send);
  }
}

function sendCompressed(response: Response, text: string): void {
  const { req: request } = response;
  response.vary('Accept-Encoding');
  if (request.method === 'HEAD' || request.acceptsEncodings('gzip') === false) {
    response.end(text);
    return;
  }
  gzip(text, { level: compressionLevel }, (error, compressed) => {
    if (error !== null) {
      response.destroy(error);
      return;
    }
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', compressed.length);
    response.end(compressed);
  });
}

function isPlainObjectOrArray(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype;
}
