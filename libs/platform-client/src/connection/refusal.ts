import * as v from 'valibot';
import { PlatformError } from './platform-error.js';
import type { Delivery, PlatformErrorKind } from './platform-error.js';

/** An HTTP response with its body as received. */
export interface RawResponse {
  status: number;
  /** Content type in lower case, without parameters; empty if the header is missing. */
  contentType: string;
  location: string | undefined;
  body: Buffer;
}

const errorBodySchema = v.looseObject({
  message: v.optional(v.string()),
  details: v.optional(v.string()),
});

/**
 * Reads the error message of the platform or Docker. Returns null if the response is not valid JSON
 * in the expected form.
 */
export function readErrorBody(
  response: RawResponse,
): { message?: string; details?: string } | null {
  if (!isJson(response)) return null;
  try {
    const parsed = v.safeParse(errorBodySchema, JSON.parse(response.body.toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Returns whether the content type is `application/json` or ends with `+json`. */
export function isJson(response: RawResponse): boolean {
  return response.contentType === 'application/json' || response.contentType.endsWith('+json');
}

/**
 * Returns the error for a response that is not a success.
 *
 * @param isWrite - true if the request changes the platform
 */
export function toPlatformError(response: RawResponse, isWrite: boolean): PlatformError {
  const errorBody = readErrorBody(response);
  const kind = kindOf(response, errorBody !== null, isWrite);
  // For a wrong API key the platform reports "Invalid JWT token", which would confuse operators.
  const reportedMessage = kind === 'key-refused' ? undefined : errorBody?.message?.trim();
  const message = reportedMessage || messages[kind] || `HTTP ${response.status}`;
  const details = detailsOf(kind, errorBody, response);
  return new PlatformError(kind, message, {
    delivery: deliveryOf(kind, errorBody !== null, isWrite),
    status: response.status,
    // The platform often repeats the message as details with a different capitalisation.
    details: details?.toLowerCase() === message.toLowerCase() ? undefined : details,
    reason: kind === 'tls' ? 'https-only' : undefined,
  });
}

function detailsOf(
  kind: PlatformErrorKind,
  errorBody: ReturnType<typeof readErrorBody>,
  response: RawResponse,
): string | undefined {
  if (kind === 'tls' || kind === 'key-refused') return undefined;
  return (errorBody ? errorBody.details : excerpt(response))?.trim();
}

const messages: Partial<Record<PlatformErrorKind, string>> = {
  tls: 'Portainer expects HTTPS at this port. Use https://',
  redirected: 'The address redirects to another address',
  'not-a-platform': 'The service at this address is not Portainer',
  'key-refused': 'Portainer rejected the access token',
  forbidden: 'The access token does not have permission',
  busy: 'Portainer is busy',
  gateway: 'The proxy cannot reach Portainer',
};

function kindOf(
  response: RawResponse,
  hasPlatformShape: boolean,
  isWrite: boolean,
): PlatformErrorKind {
  const { status } = response;
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 502 || status === 503 || status === 504) return 'gateway';
  if (status === 400 && response.body.includes('HTTP request to an HTTPS server')) return 'tls';
  // A 401, 403 or 404 in HTML or plain text comes from a proxy and does not concern the key or the
  // stack.
  if (!hasPlatformShape) return status >= 500 ? 'gateway' : 'not-a-platform';
  if (status === 401) return 'key-refused';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 408 || status === 409 || status === 429) return 'busy';
  if (status >= 500) return isWrite ? 'deploy-failed' : 'gateway';
  return status >= 400 ? 'bad-request' : 'not-a-platform';
}

function deliveryOf(
  kind: PlatformErrorKind,
  hasPlatformShape: boolean,
  isWrite: boolean,
): Delivery {
  if (kind === 'tls') return 'not-sent';
  if (kind === 'gateway' && isWrite) return 'unknown';
  if (kind === 'not-a-platform' && isWrite && !hasPlatformShape) return 'unknown';
  return 'answered';
}

function excerpt(response: RawResponse): string | undefined {
  if (response.location !== undefined) return `Location: ${response.location.split('?')[0]}`;
  if (response.contentType.includes('html')) return `HTTP ${response.status} with an HTML page`;
  const text = response.body.subarray(0, 200).toString('utf8').trim();
  return text === ''
    ? `HTTP ${response.status} without a body`
    : `HTTP ${response.status}: ${text}`;
}
