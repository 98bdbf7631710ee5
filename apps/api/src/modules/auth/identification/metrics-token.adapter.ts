import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Settings } from '#config/settings.js';
import { anonymousCaller, type Identity } from '#infra/http/caller.js';

/** The identity of a scraper. It needs no account, so scraping works while the database is down. */
const scraperIdentity: Identity = { ...anonymousCaller, permissions: new Set(['metrics-read']) };

/** Recognizes a scraper by the token in the settings. */
@Injectable()
export class MetricsToken {
  private readonly expectedDigest: Buffer | null;

  constructor({ METRICS_TOKEN }: Settings) {
    this.expectedDigest = METRICS_TOKEN === undefined ? null : digestOf(METRICS_TOKEN);
  }

  identify(authorization: string): Identity | null {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (this.expectedDigest === null || token === undefined) return null;
    return timingSafeEqual(digestOf(token), this.expectedDigest) ? scraperIdentity : null;
  }
}

/**
 * Returns the digest of a text. All digests have the same length, which a constant-time comparison
 * requires.
 */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
