import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { reasonOf } from '#infra/outbound/delivery-error.js';
import { guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { PushGuard } from '#infra/outbound/push-guard.adapter.js';
import { SecretBox } from '#infra/secret-box.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { sealedKeysPurpose, type BrowserKeys } from '../browsers/browser-keys.js';
import type { PushBrowserEntity } from '../browsers/push-browser.entity.js';
import { encryptPush } from './push-encryption.js';
import { PushKeysService } from './push-keys.service.js';
import { pushOutcome, type PushOutcome } from './push-outcome.js';
import type { PushText } from './push-text.js';
import { vapidAuthorization } from './vapid.js';

const timeoutMs = 10_000;
/** Only the status is needed, so the response can be small. */
const maxAnswerBytes = 64 * 1024;
/** How long the push service keeps a message for a browser that is not running. */
const keepSeconds = 24 * 60 * 60;

/** Sends messages to the push services of browsers (RFC 8030). */
@Injectable()
export class PushService {
  constructor(
    private readonly settings: Settings,
    private readonly guard: PushGuard,
    private readonly keys: PushKeysService,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  async send(
    { endpoint, keys }: Pick<PushBrowserEntity, 'endpoint' | 'keys'>,
    text: PushText,
    { isUrgent, signal }: { isUrgent: boolean; signal: AbortSignal },
  ): Promise<PushOutcome> {
    const url = new URL(endpoint);
    const opened = JSON.parse(this.secrets.open(sealedKeysPurpose, keys)) as BrowserKeys;
    const contact = this.settings.PUBLIC_URL;
    const vapid = await this.keys.read();
    const now = this.clock.now();
    const init = {
      method: 'POST',
      headers: {
        authorization: vapidAuthorization(vapid, url, now, contact),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keepSeconds),
        urgency: isUrgent ? 'high' : 'normal',
        topic: topicOf(text.tag),
      },
      body: new Uint8Array(encryptPush(JSON.stringify(text), opened)),
    };
    try {
      const limits = { guard: this.guard, maxBytes: maxAnswerBytes };
      const answer = await withSignals([signal, AbortSignal.timeout(timeoutMs)], (limited) =>
        guardedFetch(url, { ...init, signal: limited }, limits),
      );
      return pushOutcome(answer.status, answer.headers.get('retry-after'), now);
    } catch (error) {
      signal.throwIfAborted();
      return { kind: 'later', fault: reasonOf(error), afterMs: null };
    }
  }
}

/**
 * Returns the topic of a message. The push service replaces an undelivered message with the same
 * topic.
 */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
