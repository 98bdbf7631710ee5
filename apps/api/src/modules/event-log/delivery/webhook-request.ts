import type { EventLogEntryReply } from '@stackyard/contracts';
import { createHmac } from 'node:crypto';

/** What a webhook is sent. */
export interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
}

/**
 * A request that its receiver can check: the signature covers the time and the body, so that neither
 * can be changed and an old request can be told from a new one. The delivery names the entries: a
 * receiver that saw it before has seen all of them.
 *
 * @param sentAt - the moment of this attempt
 */
export function webhookRequest(
  entries: readonly EventLogEntryReply[],
  secret: string,
  sentAt: Date,
): WebhookRequest {
  const body = JSON.stringify({ entries });
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Stackyard',
      'x-stackyard-delivery': `${entries[0]?.id ?? 0}-${entries.at(-1)?.id ?? 0}`,
      'x-stackyard-timestamp': timestamp,
      'x-stackyard-signature': `sha256=${signature}`,
    },
  };
}
