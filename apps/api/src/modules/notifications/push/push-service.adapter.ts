import { Injectable } from '@nestjs/common';
import type { ChannelTestReply } from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { messageOf } from '#infra/outbound/delivery-error.js';
import { guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { PushGuard } from '#infra/outbound/push-guard.adapter.js';
import { SecretBox } from '#infra/secret-box.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { sealedKeysPurpose, type BrowserKeys } from '../browsers/browser-keys.js';
import type { PushBrowserEntity } from '../browsers/push-browser.entity.js';
import { encryptPush } from './push-encryption.js';
import { PushKeysService } from './push-keys.service.js';
import { interpretPushResponse, type PushOutcome } from './push-outcome.js';
import type { PushText } from './push-text.js';
import { vapidAuthorization } from './vapid.js';

const timeoutMs = 10_000;
const maxResponseBytes = 64 * 1024;
/** Maximum length of the response body that a test shows, in characters. */
const maxShownResponseLength = 2000;
const mask = '[masked]';
/** How long the push service keeps a message for a browser that is not running. */
const ttlSeconds = 24 * 60 * 60;

/** An attempt: the request, the response and its meaning. Secrets are masked. */
export interface PushExchange {
  outcome: PushOutcome;
  /** The request, with its content before encryption. */
  request: NonNullable<ChannelTestReply['request']>;
  /** Null if there was no response. */
  answer: ChannelTestReply['answer'];
}

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

  /** @throws the signal's reason if the request is aborted */
  async send(
    { endpoint, keys }: Pick<PushBrowserEntity, 'endpoint' | 'keys'>,
    text: PushText,
    { isUrgent, signal }: { isUrgent: boolean; signal: AbortSignal },
  ): Promise<PushExchange> {
    const url = new URL(endpoint);
    const now = this.clock.now();
    const content = JSON.stringify(text);
    const headers = {
      authorization: await this.authorizationFor(url, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(text.tag),
    };
    const maskedHeaders = { ...headers, authorization: mask };
    // Anyone who knows the full address can send messages, so everything after the origin is
    // masked.
    const request = {
      method: 'POST',
      url: `${url.origin}/${mask}`,
      headers: maskedHeaders,
      body: content,
    };
    const browserKeys = this.openKeys(keys);
    if (browserKeys === null) return { outcome: { kind: 'gone' }, request, answer: null };
    const body = new Uint8Array(encryptPush(content, browserKeys));
    try {
      const limits = { guard: this.guard, maxBytes: maxResponseBytes };
      const { status, ...answer } = await withSignals(
        [signal, AbortSignal.timeout(timeoutMs)],
        async (combinedSignal) => {
          const response = await guardedFetch(
            url,
            { method: 'POST', headers, body, signal: combinedSignal },
            limits,
          );
          const retryAfter = response.headers.get('retry-after');
          return { status: response.status, retryAfter, text: await response.text() };
        },
      );
      const outcome = interpretPushResponse(status, answer.retryAfter, now);
      const shownText = answer.text.replaceAll(endpoint, mask).slice(0, maxShownResponseLength);
      return { outcome, request, answer: { status, body: shownText } };
    } catch (error) {
      signal.throwIfAborted();
      const outcome = { kind: 'later', fault: messageOf(error), retryDelayMs: null } as const;
      return { outcome, request, answer: null };
    }
  }

  /** Returns the keys of a browser; null if they were encrypted with another `APP_SECRET`. */
  private openKeys(sealedKeys: string): BrowserKeys | null {
    try {
      return JSON.parse(this.secrets.open(sealedKeysPurpose, sealedKeys)) as BrowserKeys;
    } catch {
      return null;
    }
  }

  private async authorizationFor(url: URL, now: Date): Promise<string> {
    return vapidAuthorization(await this.keys.read(), url, now, this.settings.PUBLIC_URL);
  }
}

/**
 * Returns the topic of a message. A newer message replaces an undelivered message with the same
 * topic at the push service.
 */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
