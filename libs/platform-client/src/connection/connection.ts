import { request, validateHeaderValue } from 'node:http';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { forbiddenAddressError, type DialGuard } from './dial-guard.js';
import { Exchange } from './exchange.js';
import { operationOf, outcomeOf, type CallObserver, type CallOutcome } from './call-observer.js';
import type { ChunkConsumer, ExchangeLimits, LiveLimits } from './exchange.js';
import { PlatformError } from './platform-error.js';
import { isJson, toPlatformError } from './refusal.js';
import type { RawResponse } from './refusal.js';
import { hostOf, PlatformSockets } from './sockets.js';
import type { TlsTrust } from './tls-trust.js';

/** Timeouts of requests to the platform, in milliseconds. */
export interface PlatformTimeouts {
  /** Timeout for establishing a connection, including the TLS handshake; 10,000 by default. */
  connectMs: number;
  /** Timeout for the complete response to a GET request; 30,000 by default. */
  readMs: number;
  /**
   * Timeout for the complete response to any other request; 900,000 by default. The platform
   * responds to a deploy only when the deploy has ended.
   */
  writeMs: number;
}

/** Settings of a {@link PlatformClient}. */
export interface PlatformSettings {
  /** Address of the platform without `/api`. May include a path prefix. */
  url: string;
  /** Access token of a platform user. */
  apiKey: string;
  /** How the platform's certificate is verified. */
  tls: TlsTrust;
  timeouts?: Partial<PlatformTimeouts>;
  /** Extra headers to send with every request, for a proxy in front of the platform. */
  headers?: Readonly<Record<string, string>>;
  /** Called for every request, for metrics. */
  observer?: CallObserver;
  /**
   * Restricts the addresses to which the client connects; if omitted, all addresses are allowed.
   */
  guard?: DialGuard;
}

/** The platform's time and the local time at its last response, in milliseconds since 1970. */
export interface PlatformClock {
  /** Time of the platform's clock, rounded down to seconds. */
  platformMs: number;
  /** Local time when the response arrived. */
  localMs: number;
}

/** A request to the platform. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the platform's address, including the query. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /**
   * Called with each chunk of a 200 response, which is then not buffered. The read or write timeout
   * then applies to the time between two chunks instead of the complete response.
   */
  onChunk?: ChunkConsumer;
  /**
   * Marks the response as long-lived, for example a stream of events, and sets its limits. The
   * request uses separate sockets and is not retried if the platform has closed a reused socket.
   */
  live?: LiveLimits;
}

const defaultTimeouts: PlatformTimeouts = { connectMs: 10_000, readMs: 30_000, writeMs: 900_000 };

/**
 * Sends requests to one platform and converts error responses to {@link PlatformError}. Never
 * follows redirects.
 */
export class Connection {
  readonly timeouts: PlatformTimeouts;
  private readonly address: URL;
  private readonly readSockets: PlatformSockets;
  private readonly writeSockets: PlatformSockets;
  private readonly liveSockets: PlatformSockets;
  private readonly runningExchanges = new Set<Exchange>();
  private clock: PlatformClock | null = null;

  constructor(private readonly settings: PlatformSettings) {
    this.address = new URL(settings.url);
    if (!['http:', 'https:'].includes(this.address.protocol)) {
      throw new TypeError('The address of a platform starts with http:// or https://');
    }
    for (const [name, value] of Object.entries({
      ...settings.headers,
      'x-api-key': settings.apiKey,
    })) {
      validateHeaderValue(name, value);
    }
    this.timeouts = { ...defaultTimeouts, ...settings.timeouts };
    const { tls, guard } = settings;
    const sockets = { url: this.address, tls, guard, connectMs: this.timeouts.connectMs };
    this.readSockets = new PlatformSockets({ ...sockets, keepAlive: true });
    this.writeSockets = new PlatformSockets({ ...sockets, keepAlive: false });
    this.liveSockets = new PlatformSockets({ ...sockets, keepAlive: true, maxSockets: Infinity });
  }

  get lastClock(): PlatformClock | null {
    return this.clock;
  }

  /** Sends a request and parses its JSON response. */
  async json<Schema extends v.GenericSchema>(
    schema: Schema,
    call: Call,
  ): Promise<v.InferOutput<Schema>> {
    return parseResponse(schema, await this.sendExpectingSuccess(call), call.method !== 'GET');
  }

  /** Sends a request and rejects responses other than 2xx. */
  async sendExpectingSuccess(call: Call): Promise<RawResponse> {
    const response = await this.send(call);
    if (response.status >= 200 && response.status < 300) return response;
    throw this.toError(response, call.method !== 'GET');
  }

  /**
   * Returns the error for a response that is not a success. Secrets that the response repeats are
   * masked.
   */
  toError(response: RawResponse, isWrite: boolean): PlatformError {
    return this.withoutSecrets(toPlatformError(response, isWrite));
  }

  /** Sends a request and returns the response, whatever its status. */
  async send(call: Call): Promise<RawResponse> {
    const notifyEnd = this.settings.observer?.(operationOf(call));
    const { live } = call;
    let isOver = false;
    const end = (outcome: CallOutcome) => {
      if (!isOver) notifyEnd?.(outcome);
      isOver = true;
    };
    // A streamed response can stay open indefinitely, so its duration says nothing about the
    // platform. The observer is therefore notified as soon as the response starts.
    const onHead = (contentType: string) => {
      live?.onHead?.(contentType);
      if (live?.isEndless) end('ok');
    };
    try {
      const response = await this.sendWithRetry({
        ...call,
        ...(live && { live: { ...live, onHead } }),
      });
      end(outcomeOf(response, call.method !== 'GET'));
      return response;
    } catch (error) {
      end(error instanceof PlatformError ? error.kind : 'aborted');
      throw error;
    }
  }

  /** Aborts all requests, which then fail with a PlatformError of kind `aborted`, and closes the sockets. */
  close(): void {
    for (const exchange of [...this.runningExchanges])
      exchange.abort('The connection to the platform was closed');
    this.readSockets.destroy();
    this.writeSockets.destroy();
    this.liveSockets.destroy();
  }

  private async sendWithRetry(call: Call): Promise<RawResponse> {
    const firstExchange = this.exchange(call);
    try {
      return await firstExchange.response;
    } catch (error) {
      // If the platform closed the idle socket just before the request was sent, repeat the
      // request. Only reads are repeated, because repeating a read is harmless.
      if (!firstExchange.wasReusedSocketClosed || call.method !== 'GET' || call.live) throw error;
      // Other idle sockets may be closed as well, so the retry opens a new socket.
      return this.exchange(call, this.writeSockets).response;
    }
  }

  private exchange(call: Call, sockets = this.socketsFor(call)): Exchange {
    const refusal = forbiddenAddressError(hostOf(this.address), this.settings.guard);
    if (refusal !== null) throw refusal;
    const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
    const isRead = call.method === 'GET';
    const outgoingRequest = request({
      method: call.method,
      path: this.address.pathname.replace(/\/+$/, '') + call.path,
      agent: sockets,
      headers: {
        ...this.settings.headers,
        ...call.headers,
        accept: 'application/json',
        'x-api-key': this.settings.apiKey,
        host: this.address.host,
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
      },
    });
    const limits: ExchangeLimits = {
      responseTimeoutMs: isRead ? this.timeouts.readMs : this.timeouts.writeMs,
      signal: call.signal,
      onChunk: call.onChunk,
      live: call.live,
    };
    const exchange = new Exchange(outgoingRequest, limits, (message) => this.readClock(message));
    this.runningExchanges.add(exchange);
    const untrack = () => this.runningExchanges.delete(exchange);
    exchange.response.then(untrack, untrack);
    outgoingRequest.end(body);
    return exchange;
  }

  private socketsFor({ method, live }: Call): PlatformSockets {
    if (live) return this.liveSockets;
    return method === 'GET' ? this.readSockets : this.writeSockets;
  }

  private readClock(message: IncomingMessage): void {
    const platform = Date.parse(message.headers.date ?? '');
    if (!Number.isNaN(platform)) this.clock = { platformMs: platform, localMs: Date.now() };
  }

  /**
   * Masks the API key and the extra headers, because a proxy may echo request headers in its error
   * page.
   */
  private withoutSecrets(error: PlatformError): PlatformError {
    const secrets = [this.settings.apiKey, ...Object.values(this.settings.headers ?? {})];
    const redact = (text: string) =>
      secrets.reduce(
        (maskedText, secret) => (secret ? maskedText.replaceAll(secret, '•••') : maskedText),
        text,
      );
    return new PlatformError(error.kind, redact(error.message), {
      delivery: error.delivery,
      status: error.status,
      details: error.details === undefined ? undefined : redact(error.details),
      reason: error.reason,
    });
  }
}

/**
 * Parses a successful response.
 *
 * @throws {PlatformError} when the response does not match the schema; kind `not-a-platform`. After
 *   a write, the error's `delivery` is `unknown`, because a proxy may have forwarded the request.
 */
export function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: RawResponse,
  isWrite: boolean,
): v.InferOutput<Schema> {
  const unexpectedResponseError = (details: string) =>
    new PlatformError('not-a-platform', 'The service at this address is not Portainer', {
      delivery: isWrite ? 'unknown' : 'answered',
      status: response.status,
      details,
    });
  if (!isJson(response))
    throw unexpectedResponseError(`Content type ${response.contentType || 'missing'}`);
  let value: unknown;
  try {
    value = JSON.parse(response.body.toString('utf8'));
  } catch {
    throw unexpectedResponseError('The response is not valid JSON');
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unexpectedResponseError(
    `Unexpected ${v.getDotPath(issue) ?? 'response'}: expected ${issue.expected ?? 'another value'}`,
  );
}
