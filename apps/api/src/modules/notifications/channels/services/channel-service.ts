import { retryAfterMs } from '#infra/text/retry-after.js';
import type { MessageText } from '../../rendering/message-text.js';

/** A request to a service. `SMTP` stands for a mail. */
export interface ServiceRequest {
  method: 'POST' | 'PUT' | 'SMTP';
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A service's response. */
export interface ServiceAnswer {
  status: number;
  retryAfter: string | null;
  location: string | null;
  body: string;
}

/**
 * The meaning of a response. `refused`: the service rejects this message. `broken`: it rejects
 * every message until someone changes the channel. `isPersonal`: only mail to the same person has
 * to wait.
 */
export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'retry'; fault: string; afterMs: number | null; isPersonal?: boolean }
  | { kind: 'refused'; fault: string }
  | { kind: 'broken'; fault: string };

/** The settings of a channel that its service needs, decrypted. */
export interface ServiceTarget {
  address: string;
  secret: string;
  recipient: string;
}

/** A service that receives messages by HTTP. */
export interface ChannelService {
  request(text: MessageText, target: ServiceTarget): ServiceRequest;
  judge(answer: ServiceAnswer): Verdict;
}

export const deliveredVerdict: Verdict = { kind: 'delivered' };

/** Creates a request with a JSON body. */
export function jsonRequest(url: string, content: object): ServiceRequest {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { method: 'POST', url, headers, body: JSON.stringify(content) };
}

/** Returns a URL with additional path segments, each of which is encoded. */
export function withPath(address: string, ...segments: string[]): string {
  return [address.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/');
}

const maxShownBody = 200;
/** Statuses with which a later attempt may succeed. */
const temporaryStatuses = new Set([408, 409, 423, 425, 429]);
/** Statuses that result from a wrong URL, token or permission. */
const permanentStatuses = new Set([401, 402, 403, 404, 405, 407, 410, 426, 451]);

/** Returns the meaning of a status for most services. */
export function judgeStatus(answer: ServiceAnswer): Verdict {
  const { status, body, location } = answer;
  if (status >= 200 && status < 300) return deliveredVerdict;
  const said = body.trim().slice(0, maxShownBody);
  const fault = `The service responded with status ${status}${said === '' ? '' : `: ${said}`}`;
  if (status >= 300 && status < 400) {
    const where = location === null ? '' : ` to ${location.split('?')[0]}`;
    return { kind: 'broken', fault: `${fault}. Redirects${where} are not followed.` };
  }
  if (status >= 500 || temporaryStatuses.has(status)) {
    return { kind: 'retry', fault, afterMs: retryAfterMs(answer.retryAfter) };
  }
  return { kind: permanentStatuses.has(status) ? 'broken' : 'refused', fault };
}
