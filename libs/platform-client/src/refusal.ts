import * as v from 'valibot';
import { PlatformError } from './platform-error.js';
import type { Delivery, PlatformErrorKind } from './platform-error.js';

/** An answer as it came off the wire. */
export interface RawAnswer {
  status: number;
  /** Lower case, without parameters; empty when the platform named none. */
  contentType: string;
  location: string | undefined;
  body: Buffer;
}

const refusalSchema = v.looseObject({
  message: v.optional(v.string()),
  details: v.optional(v.string()),
});

/** What the platform, or the Docker engine behind it, says about a refusal; null when it is not JSON. */
export function readRefusal(answer: RawAnswer): { message?: string; details?: string } | null {
  if (!isJson(answer)) return null;
  try {
    const parsed = v.safeParse(refusalSchema, JSON.parse(answer.body.toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** True when the answer says that it is JSON. */
export function isJson(answer: RawAnswer): boolean {
  return answer.contentType === 'application/json' || answer.contentType.endsWith('+json');
}

/**
 * Turns an answer that is not a success into the error that a caller can act on.
 *
 * @param write True when the request changes something on the platform.
 */
export function refusalOf(answer: RawAnswer, write: boolean): PlatformError {
  const said = readRefusal(answer);
  const kind = kindOf(answer, said !== null, write);
  // Of a wrong token the platform says "Invalid JWT token", which is not what the operator entered.
  const own = kind === 'key-refused' ? undefined : said?.message?.trim();
  const message = own || sentences[kind] || `HTTP ${answer.status}`;
  const details = detailsOf(kind, said, answer);
  return new PlatformError(kind, message, {
    delivery: deliveryOf(kind, said !== null, write),
    status: answer.status,
    // The platform often says the same twice, the second time with a capital letter.
    details: details?.toLowerCase() === message.toLowerCase() ? undefined : details,
    reason: kind === 'tls' ? 'https-only' : undefined,
  });
}

function detailsOf(
  kind: PlatformErrorKind,
  said: ReturnType<typeof readRefusal>,
  answer: RawAnswer,
): string | undefined {
  if (kind === 'tls' || kind === 'key-refused') return undefined;
  return (said ? said.details : excerpt(answer))?.trim();
}

const sentences: Partial<Record<PlatformErrorKind, string>> = {
  tls: 'Portainer expects HTTPS at this port. Use https://',
  redirected: 'The address answers with a redirect',
  'not-a-platform': 'What answers at this address is not Portainer',
  'key-refused': 'Portainer refused the access token',
  forbidden: 'The access token may not do this',
  busy: 'Portainer is busy',
  gateway: 'Portainer cannot be reached behind its proxy',
};

function kindOf(answer: RawAnswer, platformShape: boolean, write: boolean): PlatformErrorKind {
  const { status } = answer;
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 502 || status === 503 || status === 504) return 'gateway';
  if (status === 400 && answer.body.includes('HTTP request to an HTTPS server')) return 'tls';
  // A proxy answers 401, 403 and 404 in HTML or plain text; that says nothing about key or stack.
  if (!platformShape) return status >= 500 ? 'gateway' : 'not-a-platform';
  if (status === 401) return 'key-refused';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 408 || status === 409 || status === 429) return 'busy';
  if (status >= 500) return write ? 'deploy-failed' : 'gateway';
  return status >= 400 ? 'bad-request' : 'not-a-platform';
}

function deliveryOf(kind: PlatformErrorKind, platformShape: boolean, write: boolean): Delivery {
  if (kind === 'tls') return 'not-sent';
  if (kind === 'gateway' && write) return 'unknown';
  if (kind === 'not-a-platform' && write && !platformShape) return 'unknown';
  return 'answered';
}

function excerpt(answer: RawAnswer): string | undefined {
  if (answer.location !== undefined) return `Location: ${answer.location.split('?')[0]}`;
  if (answer.contentType.includes('html')) return `HTTP ${answer.status} with an HTML page`;
  const text = answer.body.subarray(0, 200).toString('utf8').trim();
  return text === '' ? `HTTP ${answer.status} without a body` : `HTTP ${answer.status}: ${text}`;
}
