import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SecretBox } from './secret-box.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Compresses and encrypts large values for a single purpose. */
export class CompressedSecretBox<Content> {
  constructor(
    private readonly box: SecretBox,
    private readonly purpose: string,
  ) {}

  async seal(content: Content): Promise<string> {
    const compressed = await compress(JSON.stringify(content));
    return this.box.seal(this.purpose, compressed.toString('base64'));
  }

  /**
   * @returns the decrypted value; null if it is damaged or was encrypted with another secret or for
   * another purpose
   */
  async open(sealed: string): Promise<Content | null> {
    try {
      const compressed = Buffer.from(this.box.open(this.purpose, sealed), 'base64');
      return JSON.parse((await decompress(compressed)).toString()) as Content;
    } catch {
      return null;
    }
  }
}
