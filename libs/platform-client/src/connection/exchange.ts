import { setMaxListeners } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { PlatformError } from './platform-error.js';
import type { PlatformErrorKind } from './platform-error.js';
import type { RawResponse } from './refusal.js';

/** Maximum size of a buffered response. */
export const maxResponseBytes = 64 * 1024 * 1024;

/**
 * Receives each chunk of a response. If it returns a promise, the next chunk is read only after the
 * promise is fulfilled; if the promise is rejected, the exchange fails with that error.
 */
export type ChunkConsumer = (chunk: Buffer) => Promise<void> | void;

/** Limits of a long-lived response, and a callback for its start. */
export interface LiveLimits {
  /**
   * Timeout for the start of the response in milliseconds; by default, the timeout for the complete
   * response.
   */
  headTimeoutMs?: number;
  /** Called with the content type when a 200 response starts. */
  onHead?: ((contentType: string) => void) | undefined;
  /** True if no timeout applies once the response has started. */
  isEndless?: boolean;
}

/**
 * Idle time after which the operating system sends TCP keep-alive probes on a long-lived
 * connection.
 */
const keepAliveMs = 20_000;

/** Timeout, abort signal and streaming options of an exchange. */
export interface ExchangeLimits {
  /**
   * Maximum time from sending the request to the end of the response; with `onChunk`, the maximum
   * time between two chunks.
   */
  responseTimeoutMs: number;
  signal: AbortSignal | undefined;
  onChunk: ChunkConsumer | undefined;
  live?: LiveLimits | undefined;
}

/**
 * One request and its response. Also tracks whether the request may have reached the platform. The
 * agent returns only connected sockets, so nothing is sent before the `socket` event.
 */
export class Exchange {
  readonly response: Promise<RawResponse>;
  private isSent = false;
  private hasResponded = false;
  private isSettled = false;
  private isReusedSocketClosed = false;
  private timer: NodeJS.Timeout | undefined;
  /**
   * Promise of the consumer that is processing a chunk. The response can end before this promise is
   * fulfilled.
   */
  private pendingConsumer: Promise<void> | undefined;
  private resolve: (response: RawResponse) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;
  private readonly onAbort = () => this.abort('Cancelled');

  constructor(
    private readonly request: ClientRequest,
    private readonly limits: ExchangeLimits,
    private readonly onHead: (message: IncomingMessage) => void,
  ) {
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    request.once('socket', () => {
      this.isSent = true;
      this.startTimer(limits.live?.headTimeoutMs);
    });
    if (limits.live?.isEndless) request.setSocketKeepAlive(true, keepAliveMs);
    request.on('error', (cause) => this.fail(this.transportFault(cause)));
    request.once('response', (message) => this.read(message));
    const { signal } = limits;
    if (signal === undefined) return;
    if (signal.aborted) {
      this.onAbort();
      return;
    }
    // Many requests can share one signal. Without this setting, Node would warn about a leak,
    // although each request removes its listener.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', this.onAbort);
  }

  /** True if the request failed on a reused socket before a response arrived. */
  get wasReusedSocketClosed(): boolean {
    return this.isReusedSocketClosed;
  }

  /**
   * Stops waiting for the response. The platform is not notified and may still carry out the
   * request.
   */
  abort(message: string): void {
    this.fail(this.platformError('aborted', message));
  }

  private read(message: IncomingMessage): void {
    this.hasResponded = true;
    this.onHead(message);
    const status = message.statusCode ?? 0;
    const onChunk = status === 200 ? this.limits.onChunk : undefined;
    const { live } = this.limits;
    const isEndless = status === 200 && live?.isEndless === true;
    if (isEndless) clearTimeout(this.timer);
    if (status === 200) this.callConsumer(() => live?.onHead?.(contentTypeOf(message)));
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    message.on('data', (chunk: Buffer) => {
      if (onChunk) {
        if (!isEndless) this.startTimer();
        this.callConsumer(() => {
          const consumerPromise = onChunk(chunk);
          if (consumerPromise) this.pauseUntil(consumerPromise, message, isEndless);
        });
        return;
      }
      sizeBytes += chunk.length;
      if (sizeBytes > maxResponseBytes)
        this.fail(this.platformError('not-a-platform', 'The response is too large', status));
      else chunks.push(chunk);
    });
    message.once('error', () =>
      this.fail(this.platformError('reset', 'The response is incomplete', status)),
    );
    const end = () =>
      this.settle(() =>
        this.resolve({
          status,
          contentType: contentTypeOf(message),
          location: message.headers.location,
          body: Buffer.concat(chunks),
        }),
      );
    message.once('end', () => {
      if (this.pendingConsumer) void this.pendingConsumer.then(end);
      else end();
    });
  }

  private pauseUntil(
    consumerPromise: Promise<void>,
    message: IncomingMessage,
    isEndless: boolean,
  ): void {
    message.pause();
    clearTimeout(this.timer);
    this.pendingConsumer = consumerPromise.then(
      () => {
        if (!isEndless) this.startTimer();
        message.resume();
      },
      (error: unknown) => this.fail(error),
    );
  }

  /** Calls a consumer. If the consumer throws, the exchange ends with that error. */
  private callConsumer(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(error);
    }
  }

  private startTimer(responseMs = this.limits.responseTimeoutMs): void {
    clearTimeout(this.timer);
    if (this.isSettled) return;
    this.timer = setTimeout(
      () =>
        this.fail(this.platformError('timeout', `No complete response within ${responseMs} ms`)),
      responseMs,
    );
  }

  private transportFault(cause: Error): PlatformError {
    if (cause instanceof PlatformError) return cause;
    if (this.request.reusedSocket && !this.hasResponded) this.isReusedSocketClosed = true;
    return this.platformError(
      'reset',
      'The connection was closed before the response was complete',
      undefined,
      cause,
    );
  }

  private platformError(kind: PlatformErrorKind, message: string, status?: number, cause?: Error) {
    const delivery = this.isSent ? 'unknown' : 'not-sent';
    return new PlatformError(kind, message, { delivery, status, details: cause?.message });
  }

  private fail(error: unknown): void {
    this.settle(() => this.reject(error));
    this.request.destroy();
  }

  private settle(complete: () => void): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener('abort', this.onAbort);
    complete();
  }
}

function contentTypeOf({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
