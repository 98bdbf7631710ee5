import { createHmac } from 'node:crypto';

export interface SignedRequest {
  headers: Record<string, string>;
  body: string;
}

/** The content to send, with a delivery ID that is the same for every attempt. */
export interface WebhookMessage {
  content: object;
  deliveryId: string;
}

/**
 * Creates a request that the receiver can verify. The signature covers the time and the body, so
 * neither can be altered, and the time lets the receiver reject replayed requests. The delivery ID
 * lets the receiver ignore duplicates, but is not signed.
 *
 * @param sentAt - the time of this attempt
 */
export function createSignedRequest(
  { content, deliveryId }: WebhookMessage,
  secret: string,
  sentAt: Date,
): SignedRequest {
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stackyard',
      'x-stackyard-delivery': deliveryId,
      'x-stackyard-timestamp': timestamp,
      'x-stackyard-signature': `sha256=${signature}`,
    },
  };
}
