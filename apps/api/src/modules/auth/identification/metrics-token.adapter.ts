import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Settings } from '#config/settings.js';
import { anonymous, type Identity } from '#infra/http/caller.js';

/** Nobody's account, and nothing but the metrics: the database is not asked, so it may be what is broken. */
const scraper: Identity = { ...anonymous, permissions: new Set(['metrics-read']) };

/** Recognises a scraper by the token of the settings. */
@Injectable()
export class MetricsToken {
  private readonly expected: Buffer | null;

  constructor({ METRICS_TOKEN }: Settings) {
    this.expected = METRICS_TOKEN === undefined ? null : digestOf(METRICS_TOKEN);
  }

  identify(authorization: string): Identity | null {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (this.expected === null || token === undefined) return null;
    return timingSafeEqual(digestOf(token), this.expected) ? scraper : null;
  }
}

/** Of one length whatever the text, as a comparison that takes the same time needs it. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
