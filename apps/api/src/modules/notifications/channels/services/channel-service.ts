import { retryAfterMs } from '#infra/text/retry-after.js';
import type { MessageText } from '../../rendering/message-text.js';

/** A request to a service. For mail, the method is `SMTP`. */
export interface ServiceRequest {
  method: 'POST' | 'PUT' | 'SMTP';
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface ServiceResponse {
  status: number;
  retryAfter: string | null;
  location: string | null;
  body: string;
}

/**
 * The meaning of a response. `refused`: the service rejects this message. `broken`: the service
 * rejects every message until an operator changes the channel. `delaysOnlyRecipient`: only mail to
 * the same person has to wait.
 */
export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'retry'; fault: string; retryDelayMs: number | null; delaysOnlyRecipient?: boolean }
  | { kind: 'refused'; fault: string }
  | { kind: 'broken'; fault: string };

/** The settings of a channel that its service needs, decrypted. */
export interface ServiceTarget {
  address: string;
  secret: string;
  recipient: string;
}

/** A service that receives messages over HTTP. */
export interface ChannelService {
  /** The shortest delay that the service allows before another attempt. */
  minRetryDelayMs?: number;
  request(text: MessageText, target: ServiceTarget): ServiceRequest;
  judge(response: ServiceResponse): Verdict;
}

export const deliveredVerdict: Verdict = { kind: 'delivered' };

export function jsonRequest(url: string, content: object): ServiceRequest {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { method: 'POST', url, headers, body: JSON.stringify(content) };
}

/** Returns a URL with additional path segments, each of which is encoded. */
export function withPath(address: string, ...segments: string[]): string {
  return [address.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/');
}

/**
 * Returns the meaning of a service's response. A web page with a success status does not come from
 * the service: a proxy has answered instead, for example to ask for a sign-in.
 */
export function judgeResponse(service: ChannelService, response: ServiceResponse): Verdict {
  const { status, body } = response;
  const isHtmlPage = /^\s*<(?:!doctype html|html)\b/i.test(body);
  if (isHtmlPage && status >= 200 && status < 300) {
    const fault =
      'A web page was received instead of the response of the service. Check the URL, and whether a proxy asks for a sign-in.';
    return { kind: 'broken', fault };
  }
  return withMinDelay(service.judge(response), service.minRetryDelayMs);
}

/** Postpones the next attempt if it would follow too soon. */
export function withMinDelay(verdict: Verdict, minDelayMs = 0): Verdict {
  if (verdict.kind !== 'retry' || minDelayMs <= (verdict.retryDelayMs ?? 0)) return verdict;
  return { ...verdict, retryDelayMs: minDelayMs };
}

const maxShownBodyLength = 200;
/** Statuses after which a later attempt can succeed. */
const temporaryStatuses = new Set([408, 409, 423, 425, 429]);
/** Statuses that result from a wrong URL, token or permission. */
const permanentStatuses = new Set([401, 402, 403, 404, 405, 407, 410, 426, 451]);

/** Returns the meaning of a response by its status alone, which suits most services. */
export function judgeStatus(response: ServiceResponse): Verdict {
  const { status, body, location } = response;
  if (status >= 200 && status < 300) return deliveredVerdict;
  const responseText = body.trim().slice(0, maxShownBodyLength);
  const fault = `The service responded with status ${status}${responseText === '' ? '' : `: ${responseText}`}`;
  if (status >= 300 && status < 400) {
    const destination = location === null ? '' : ` to ${location.split('?')[0]}`;
    return { kind: 'broken', fault: `${fault}. Redirects${destination} are not followed.` };
  }
  if (status >= 500 || temporaryStatuses.has(status)) {
    return { kind: 'retry', fault, retryDelayMs: retryAfterMs(response.retryAfter) };
  }
  return { kind: permanentStatuses.has(status) ? 'broken' : 'refused', fault };
}
