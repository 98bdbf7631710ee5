import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { messageOf } from './delivery-error.js';
import type { DialGuard } from './dial-guard.js';
import { UnreachableError } from './unreachable-error.js';

export interface FetchLimits {
  guard: DialGuard;
  /**
   * Maximum size of the body. With `ignore`, the response is returned as soon as its status is
   * known, without a body.
   */
  maxBytes: number | 'ignore';
  /** Whether to truncate a larger response instead of throwing an error; false by default. */
  truncateAtLimit?: boolean;
  /** Whether to reject untrusted certificates; true by default. */
  rejectUnauthorized?: boolean;
  /**
   * Trusted certificates in PEM format; by default, the certificate authorities that Node.js
   * trusts.
   */
  ca?: string | null;
}

/** Thrown if the response exceeds the limit. The rest of the response is not read. */
export class ResponseTooLargeError extends TypeError {
  override readonly name = 'ResponseTooLargeError';
}

const statusesWithoutBody = new Set([204, 205, 304]);

/**
 * Like `fetch`, with these differences: the guard checks the connection, the connection is not
 * reused, and the response size is limited. Redirects are returned instead of followed.
 *
 * @throws OffLimitsError if the guard forbids the address, another UnreachableError,
 * ResponseTooLargeError, or the signal's reason if the signal is aborted
 */
export async function guardedFetch(
  address: URL | string,
  init: RequestInit,
  limits: FetchLimits,
): Promise<Response> {
  const { guard, rejectUnauthorized = true, ca = null } = limits;
  const request = new Request(address, init);
  const url = new URL(request.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is never resolved, so `lookup` would not check it.
  if (guard.refuses(host)) throw guard.createRefusal(host);
  const body = Buffer.from(await request.arrayBuffer());
  try {
    return await new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
      const options = {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        lookup: guard.lookup,
        agent: false,
        rejectUnauthorized,
        ...(ca !== null && { ca }),
        ...(init.signal && { signal: init.signal }),
      };
      const outgoingRequest = send(url, options, (incoming) =>
        resolve(toResponse(incoming, limits)),
      );
      outgoingRequest.on('error', reject);
      outgoingRequest.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new Error('The response switches protocols'));
      });
      outgoingRequest.end(body);
    });
  } catch (error) {
    init.signal?.throwIfAborted();
    if (error instanceof UnreachableError || error instanceof ResponseTooLargeError) throw error;
    throw new UnreachableError(messageOf(error), { cause: error });
  }
}

async function toResponse(
  incoming: IncomingMessage,
  { maxBytes, truncateAtLimit = false }: FetchLimits,
): Promise<Response> {
  const { statusCode: status = 0 } = incoming;
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (maxBytes === 'ignore') {
    incoming.on('error', () => undefined);
    incoming.destroy();
    return new Response(null, { status, headers });
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= maxBytes) continue;
    if (truncateAtLimit) break;
    throw new ResponseTooLargeError(`The response exceeds ${maxBytes} bytes`);
  }
  return new Response(
    statusesWithoutBody.has(status) ? null : Buffer.concat(chunks, Math.min(size, maxBytes)),
    { status, headers },
  );
}
