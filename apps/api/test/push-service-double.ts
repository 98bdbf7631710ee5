import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that the push service has received, after decryption in the browser. */
export interface PushedMessage {
  headers: IncomingHttpHeaders;
  text: Record<string, unknown>;
}

/** A push service with one subscribed browser. */
export class PushServiceDouble {
  readonly received: PushedMessage[] = [];
  /** Statuses of the next responses. Once they are used up, the status is 201. */
  readonly nextResponses: { status: number; retryAfter?: string }[] = [];
  private readonly browser: ECDH = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  private port = 0;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = JSON.parse(this.decrypt(Buffer.concat(chunks))) as Record<string, unknown>;
      this.received.push({ headers: request.headers, text });
      const { status, retryAfter } = this.nextResponses.shift() ?? { status: 201 };
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
      response.end();
    });
  });

  static async start(): Promise<PushServiceDouble> {
    const double = new PushServiceDouble();
    double.browser.generateKeys();
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    double.port = (double.server.address() as AddressInfo).port;
    return double;
  }

  get subscription() {
    return {
      endpoint: `http://127.0.0.1:${this.port}/push/1`,
      p256dh: this.browser.getPublicKey().toString('base64url'),
      auth: this.auth.toString('base64url'),
    };
  }

  reset(): void {
    this.received.length = 0;
    this.nextResponses.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Decrypts a message like a browser (RFC 8291). */
  private decrypt(message: Buffer): string {
    const salt = message.subarray(0, 16);
    const sender = message.subarray(21, 86);
    const sealed = message.subarray(86, -16);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.browser.getPublicKey(),
      sender,
    ]);
    const derive = (secret: Buffer, salt: Buffer, label: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, label, length));
    const secret = derive(this.browser.computeSecret(sender), this.auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(message.subarray(-16));
    const paddedText = Buffer.concat([decipher.update(sealed), decipher.final()]);
    return paddedText.subarray(0, paddedText.lastIndexOf(2)).toString('utf8');
  }
}
