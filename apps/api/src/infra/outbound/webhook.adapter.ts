import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { withSignals } from '../signals/with-signals.js';
import { DeliveryError } from './delivery-error.js';
import { retryAfterMs } from '../text/retry-after.js';
import type { SignedRequest } from './signed-request.js';

export interface WebhookDestination {
  url: URL;
  ca: string | null;
  lookup: LookupFunction;
  /** Time-out for the response. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Sends one request. Any status from 200 to 299 counts as a success; redirects are not followed.
 */
export async function sendWebhook(
  message: SignedRequest,
  route: WebhookDestination,
): Promise<void> {
  const limit = AbortSignal.timeout(route.timeoutMs);
  try {
    const answer = await withSignals([route.signal, limit], (signal) =>
      postSigned(message, route, signal),
    );
    assertAccepted(answer, route.url);
  } catch (error) {
    route.signal.throwIfAborted();
    if (limit.aborted) throw new DeliveryError('The receiver did not respond in time.');
    throw error;
  }
}

interface WebhookResponse {
  status: number;
  location: string | undefined;
  retryAfter: string | undefined;
}

function postSigned(
  { headers, body }: SignedRequest,
  { url, ca, lookup }: WebhookDestination,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup, signal, agent: false };
    const outgoing =
      url.protocol === 'https:'
        ? tlsRequest(url, { ...options, ...(ca !== null && { ca }) })
        : plainRequest(url, options);
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const { statusCode = 0, headers: answered } = incoming;
      resolve({
        status: statusCode,
        location: answered.location,
        retryAfter: answered['retry-after'],
      });
      // Ignore the body of the response, because the status is enough.
      incoming.on('error', () => undefined);
      incoming.destroy();
    });
    outgoing.end(body);
  });
}

function assertAccepted({ status, location, retryAfter }: WebhookResponse, url: URL): void {
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url.href)) {
    const { origin, pathname } = new URL(location, url.href);
    throw new DeliveryError(
      `The receiver responded with status ${status} and redirects to ${origin}${pathname}. Redirects are not followed.`,
    );
  }
  throw new DeliveryError(
    `The receiver responded with status ${status}.`,
    status === 413,
    retryAfterMs(retryAfter ?? null),
  );
}
