import { withSignals } from '../signals/with-signals.js';
import { retryAfterMs } from '../text/retry-after.js';
import { DeliveryError } from './delivery-error.js';
import type { DialGuard } from './dial-guard.js';
import { guardedFetch } from './guarded-fetch.adapter.js';
import type { SignedRequest } from './signed-request.js';

export interface WebhookDestination {
  url: URL;
  ca: string | null;
  guard: DialGuard;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Sends a single request. Any 2xx status counts as success. Redirects are not followed. */
export async function sendWebhook(
  { headers, body }: SignedRequest,
  { url, ca, guard, timeoutMs, signal }: WebhookDestination,
): Promise<void> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await withSignals([signal, timeoutSignal], (combinedSignal) => {
      const init = { method: 'POST', headers, body, signal: combinedSignal };
      return guardedFetch(url, init, { guard, ca, maxBytes: 'ignore' });
    });
    assertAccepted(response, url);
  } catch (error) {
    signal.throwIfAborted();
    if (timeoutSignal.aborted) throw new DeliveryError('The receiver did not respond in time.');
    throw error;
  }
}

function assertAccepted({ status, headers, ok }: Response, url: URL): void {
  if (ok) return;
  const location = headers.get('location');
  if (status < 400 && location !== null && URL.canParse(location, url.href)) {
    const { origin, pathname } = new URL(location, url.href);
    throw new DeliveryError(
      `The receiver responded with status ${status} and redirects to ${origin}${pathname}. Redirects are not followed.`,
    );
  }
  throw new DeliveryError(
    `The receiver responded with status ${status}.`,
    status === 413,
    retryAfterMs(headers.get('retry-after')),
  );
}
