import { createHmac } from 'node:crypto';

/** What a webhook is sent. */
export interface SignedRequest {
  headers: Record<string, string>;
  body: string;
}

/** What is to be sent, and a name for it that is the same at every attempt. */
export interface WebhookMessage {
  content: object;
  delivery: string;
}

/**
 * A request that its receiver can check: the signature covers the time and the body, so that neither
 * can be changed and an old request can be told from a new one. A receiver that saw a delivery before
 * has seen all of it.
 *
 * @param sentAt - the moment of this attempt
 */
export function signedRequest(
  { content, delivery }: WebhookMessage,
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
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Stackyard',
      'x-stackyard-delivery': delivery,
      'x-stackyard-timestamp': timestamp,
      'x-stackyard-signature': `sha256=${signature}`,
    },
  };
}
