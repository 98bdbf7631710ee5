/** Why a call to the platform failed. */
export type PlatformErrorKind =
  /** Nothing listens there, or the name does not resolve. */
  | 'unreachable'
  /** The certificate is not trusted, or the other side does not speak TLS. */
  | 'tls'
  /** No connection, or no answer, in time. */
  | 'timeout'
  /** The connection broke before the answer was complete. */
  | 'reset'
  /** Any 3xx answer; redirects are never followed. */
  | 'redirected'
  /** HTML, an unexpected content type, or an answer without what is relied on. */
  | 'not-a-platform'
  /** 401. */
  | 'key-refused'
  /** 403. */
  | 'forbidden'
  /** 404 in the platform's own shape. */
  | 'not-found'
  /** Any other 4xx. */
  | 'bad-request'
  /** 408, 409 or 429: another deploy, a backup, or a limit stands in the way. */
  | 'busy'
  /** 500 on a write: the deploy was tried and failed; the message is the platform's. */
  | 'deploy-failed'
  /** 502, 503, 504, or a 500 on a read: what stands behind cannot be reached. */
  | 'gateway'
  /** An image could not be pulled; also when the error sits inside a 200 stream. */
  | 'pull-failed'
  /** The caller gave up through its signal, or the client was closed. */
  | 'aborted';

/**
 * Whether the platform can have acted on a request that failed.
 *
 * - `not-sent`: no byte of it left, so it can be repeated.
 * - `unknown`: it went out and no answer of the platform came back. Look before repeating it.
 * - `answered`: the platform itself answered; its answer is final.
 */
export type Delivery = 'not-sent' | 'unknown' | 'answered';

/**
 * What exactly is wrong with the way to the platform, where that is known and tells what to do.
 *
 * - `plain-http`, `https-only`: the address begins with the wrong one of `http` and `https`.
 * - the others: why the certificate is not trusted.
 */
export type PlatformErrorReason =
  'plain-http' | 'https-only' | 'self-signed' | 'unknown-authority' | 'expired' | 'other-name';

/** What describes a {@link PlatformError} beside its message. */
export interface PlatformErrorOptions {
  delivery: Delivery;
  reason?: PlatformErrorReason | undefined;
  /** HTTP status, when there was an answer. */
  status?: number;
  /** What the platform said beyond its message. */
  details?: string;
  cause?: unknown;
}

/** The only error that the client throws. Its texts never contain the API key. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly kind: PlatformErrorKind;
  readonly delivery: Delivery;
  readonly status: number | undefined;
  readonly details: string | undefined;
  readonly reason: PlatformErrorReason | undefined;

  constructor(kind: PlatformErrorKind, message: string, options: PlatformErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.delivery = options.delivery;
    this.status = options.status;
    this.details = options.details;
    this.reason = options.reason;
  }
}
