import { request, validateHeaderValue } from 'node:http';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { offLimits, type DialGuard } from './dial-guard.js';
import { Exchange } from './exchange.js';
import { operationOf, outcomeOf, type CallObserver } from './call-observer.js';
import type { ExchangeLimits } from './exchange.js';
import { PlatformError } from './platform-error.js';
import { isJson, refusalOf } from './refusal.js';
import type { RawAnswer } from './refusal.js';
import { hostOf, PlatformSockets } from './sockets.js';
import type { TlsTrust } from './tls-trust.js';

/** How long the client waits, in milliseconds. */
export interface PlatformTimeouts {
  /** Until a connection stands, TLS included. */
  connectMs: number;
  /** Until the answer to a read is complete. */
  readMs: number;
  /** Until the answer to a write is complete; a deploy answers only when it is over. */
  writeMs: number;
}

/** What it takes to talk to one platform. */
export interface PlatformSettings {
  /** Address of the platform without `/api`; a path prefix is kept. */
  url: string;
  apiKey: string;
  tls: TlsTrust;
  timeouts?: Partial<PlatformTimeouts>;
  /** Extra headers for a proxy in front of the platform. */
  headers?: Readonly<Record<string, string>>;
  /** Hears of every request, for measurements. */
  observer?: CallObserver;
  /** Decides where connections may lead; they may lead anywhere without one. */
  guard?: DialGuard;
}

/** The platform's clock as its last answer told it, in milliseconds since 1970. */
export interface PlatformClock {
  /** What the platform said; it counts whole seconds. */
  platform: number;
  /** When this process heard it. */
  local: number;
}

/** One request. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the address, with its query. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Receives the body of a 200 piece by piece; it is not kept then, and the time-out counts silence. */
  onChunk?: (chunk: Buffer) => void;
}

const defaultTimeouts: PlatformTimeouts = { connectMs: 10_000, readMs: 30_000, writeMs: 900_000 };

/** Sends requests to one platform and judges the answers. Never follows a redirect. */
export class Connection {
  readonly timeouts: PlatformTimeouts;
  private readonly address: URL;
  private readonly readSockets: PlatformSockets;
  private readonly writeSockets: PlatformSockets;
  private readonly running = new Set<Exchange>();
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
  }

  get lastClock(): PlatformClock | null {
    return this.clock;
  }

  /** Sends a request and checks its JSON answer against a schema. */
  async json<Schema extends v.GenericSchema>(
    schema: Schema,
    call: Call,
  ): Promise<v.InferOutput<Schema>> {
    return parseAnswer(schema, await this.accepted(call), call.method !== 'GET');
  }

  /** Sends a request and refuses everything but 2xx. */
  async accepted(call: Call): Promise<RawAnswer> {
    const answer = await this.send(call);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw this.refuse(answer, call.method !== 'GET');
  }

  /** The error that an answer stands for, without anything secret that it may echo. */
  refuse(answer: RawAnswer, write: boolean): PlatformError {
    return this.withoutSecrets(refusalOf(answer, write));
  }

  /** Sends a request and hands back whatever came. */
  async send(call: Call): Promise<RawAnswer> {
    const ended = this.settings.observer?.(operationOf(call));
    try {
      const answer = await this.sendAgain(call);
      ended?.(outcomeOf(answer, call.method !== 'GET'));
      return answer;
    } catch (error) {
      ended?.(error instanceof PlatformError ? error.kind : 'aborted');
      throw error;
    }
  }

  /** Ends all requests with kind `aborted` and closes the sockets. */
  close(): void {
    for (const exchange of [...this.running])
      exchange.abort('The connection to the platform was closed');
    this.readSockets.destroy();
    this.writeSockets.destroy();
  }

  private async sendAgain(call: Call): Promise<RawAnswer> {
    const first = this.exchange(call);
    try {
      return await first.answer;
    } catch (error) {
      // The platform may close an idle socket just as a read is written to it.
      if (!first.metClosedSocket || call.method !== 'GET') throw error;
      // So may it close the others that were kept: only a new socket is sure to be open.
      return this.exchange(call, this.writeSockets).answer;
    }
  }

  private exchange(call: Call, sockets = this.socketsFor(call)): Exchange {
    const refusal = offLimits(hostOf(this.address), this.settings.guard);
    if (refusal !== null) throw refusal;
    const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
    const reading = call.method === 'GET';
    const outgoing = request({
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
      answerMs: reading ? this.timeouts.readMs : this.timeouts.writeMs,
      signal: call.signal,
      onChunk: call.onChunk,
    };
    const exchange = new Exchange(outgoing, limits, (message) => this.readClock(message));
    this.running.add(exchange);
    const forget = () => this.running.delete(exchange);
    exchange.answer.then(forget, forget);
    outgoing.end(body);
    return exchange;
  }

  private socketsFor({ method }: Call): PlatformSockets {
    return method === 'GET' ? this.readSockets : this.writeSockets;
  }

  private readClock(message: IncomingMessage): void {
    const platform = Date.parse(message.headers.date ?? '');
    if (!Number.isNaN(platform)) this.clock = { platform, local: Date.now() };
  }

  /** A proxy may echo request headers in its error page. */
  private withoutSecrets(error: PlatformError): PlatformError {
    const secrets = [this.settings.apiKey, ...Object.values(this.settings.headers ?? {})];
    const clean = (text: string) =>
      secrets.reduce((rest, secret) => (secret ? rest.replaceAll(secret, '•••') : rest), text);
    return new PlatformError(error.kind, clean(error.message), {
      delivery: error.delivery,
      status: error.status,
      details: error.details === undefined ? undefined : clean(error.details),
      reason: error.reason,
    });
  }
}

/**
 * Parses a success.
 *
 * @throws PlatformError with kind `not-a-platform`; after a write its delivery is `unknown`, because
 * whoever sent the strange answer may have passed the request on.
 */
export function parseAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: RawAnswer,
  write: boolean,
): v.InferOutput<Schema> {
  const strange = (details: string) =>
    new PlatformError('not-a-platform', 'What answers at this address is not Portainer', {
      delivery: write ? 'unknown' : 'answered',
      status: answer.status,
      details,
    });
  if (!isJson(answer)) throw strange(`Content type ${answer.contentType || 'missing'}`);
  let value: unknown;
  try {
    value = JSON.parse(answer.body.toString('utf8'));
  } catch {
    throw strange('The answer is not valid JSON');
  }
  const checked = v.safeParse(schema, value);
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  throw strange(
    `Unexpected ${v.getDotPath(issue) ?? 'answer'}: expected ${issue.expected ?? 'another value'}`,
  );
}
