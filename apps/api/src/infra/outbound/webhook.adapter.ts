import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DeliveryError } from './delivery-error.js';
import type { SignedRequest } from './signed-request.js';

/** Where a request goes to and how patient to be. */
export interface WebhookRoute {
  url: URL;
  ca: string | null;
  lookup: LookupFunction;
  /** Milliseconds in which the answer has to be there. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** Sends one request. Any answer of 200 to 299 is a receipt; redirects are not followed. */
export async function sendWebhook(message: SignedRequest, route: WebhookRoute): Promise<void> {
  const limit = AbortSignal.timeout(route.timeoutMs);
  const signal = AbortSignal.any([route.signal, limit]);
  try {
    judge(await exchange(message, route, signal), route.url);
  } catch (error) {
    route.signal.throwIfAborted();
    if (limit.aborted) throw new DeliveryError('The receiver did not respond in time.');
    throw error;
  }
}

interface Answer {
  status: number;
  location: string | undefined;
}

function exchange(
  { headers, body }: SignedRequest,
  { url, ca, lookup }: WebhookRoute,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup, signal, agent: false };
    const outgoing =
      url.protocol === 'https:'
        ? tlsRequest(url, { ...options, ...(ca !== null && { ca }) })
        : plainRequest(url, options);
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const { statusCode = 0, headers: answered } = incoming;
      resolve({ status: statusCode, location: answered.location });
      // The answer has been given with its first line; nobody waits for the rest of it.
      incoming.on('error', () => undefined);
      incoming.destroy();
    });
    outgoing.end(body);
  });
}

function judge({ status, location }: Answer, url: URL): void {
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url.href)) {
    const { origin, pathname } = new URL(location, url.href);
    throw new DeliveryError(
      `The receiver answered ${status} and leads to ${origin}${pathname}, which is not followed.`,
    );
  }
  throw new DeliveryError(`The receiver answered ${status}.`, status === 413);
}
