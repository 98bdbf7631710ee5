import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { reasonOf } from './delivery-error.js';
import type { DialGuard } from './dial-guard.js';

/** Where a request may go, and how much of its answer is read. */
export interface FetchLimits {
  guard: DialGuard;
  mostBytes: number;
}

/** An answer that did not come. Like what `fetch` throws, it is a TypeError. */
export class UnreachedError extends TypeError {
  override readonly name: string = 'UnreachedError';
}

/** Nothing was sent: the address is one that the guard refuses. */
export class OffLimitsError extends UnreachedError {
  override readonly name = 'OffLimitsError';
}

/** An answer that was not read to its end, as it is larger than anyone wants. */
export class AnswerTooLargeError extends TypeError {
  override readonly name = 'AnswerTooLargeError';
}

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304]);

/**
 * `fetch` that connects only where a guard lets it, on a connection of its own, and reads no more than
 * it may. An answer that leads elsewhere is handed on: nobody is followed.
 *
 * @throws UnreachedError, AnswerTooLargeError, or the reason of the signal
 */
export async function guardedFetch(
  address: URL | string,
  init: RequestInit,
  { guard, mostBytes }: FetchLimits,
): Promise<Response> {
  const request = new Request(address, init);
  const url = new URL(request.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up.
  if (guard.refuses(host)) throw guard.refusal(host);
  const body = Buffer.from(await request.arrayBuffer());
  try {
    return await new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
      const options = {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        lookup: guard.lookup,
        agent: false,
        ...(init.signal && { signal: init.signal }),
      };
      const outgoing = send(url, options, (incoming) => resolve(answerOf(incoming, mostBytes)));
      outgoing.on('error', reject);
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new Error('The answer changes the protocol'));
      });
      outgoing.end(body);
    });
  } catch (error) {
    init.signal?.throwIfAborted();
    if (error instanceof UnreachedError || error instanceof AnswerTooLargeError) throw error;
    throw new UnreachedError(reasonOf(error), { cause: error });
  }
}

async function answerOf(incoming: IncomingMessage, mostBytes: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new AnswerTooLargeError(`The answer has over ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  const { statusCode: status = 0 } = incoming;
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(bodiless.has(status) ? null : Buffer.concat(chunks), { status, headers });
}
