import { Injectable } from '@nestjs/common';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { SecretBox } from '#infra/secret-box.js';
import type { SnapshotContent } from './redeploy-snapshot.js';

const purpose = 'redeploy-snapshot';
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Encrypts what a snapshot keeps of a stack, compressed, because there are many of them. */
@Injectable()
export class SnapshotBoxService {
  constructor(private readonly box: SecretBox) {}

  async seal(content: SnapshotContent): Promise<string> {
    const packed = await compress(JSON.stringify(content));
    return this.box.seal(purpose, packed.toString('base64'));
  }

  /** @returns null if it was encrypted with another APP_SECRET or is damaged */
  async open(sealed: string): Promise<SnapshotContent | null> {
    try {
      const packed = Buffer.from(this.box.open(purpose, sealed), 'base64');
      return JSON.parse((await decompress(packed)).toString()) as SnapshotContent;
    } catch {
      return null;
    }
  }
}
