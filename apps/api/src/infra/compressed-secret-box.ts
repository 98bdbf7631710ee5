import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SecretBox } from './secret-box.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Encrypts large values for one purpose, after compressing them. */
export class CompressedSecretBox<Content> {
  constructor(
    private readonly box: SecretBox,
    private readonly purpose: string,
  ) {}

  async seal(content: Content): Promise<string> {
    const packed = await compress(JSON.stringify(content));
    return this.box.seal(this.purpose, packed.toString('base64'));
  }

  /** @returns null if the value was encrypted with another APP_SECRET or is damaged */
  async open(sealed: string): Promise<Content | null> {
    try {
      const packed = Buffer.from(this.box.open(this.purpose, sealed), 'base64');
      return JSON.parse((await decompress(packed)).toString()) as Content;
    } catch {
      return null;
    }
  }
}
