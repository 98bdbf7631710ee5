/** Why a call to the platform failed. */
export type PlatformErrorKind =
  /** Nothing accepts the connection, the host name does not resolve, or the address is forbidden. */
  | 'unreachable'
  /** The certificate is not trusted, the TLS handshake failed, or the address needs https://. */
  | 'tls'
  /** The connection or the complete response took longer than the timeout. */
  | 'timeout'
  /** The connection was closed before the response was complete. */
  | 'reset'
  /** The platform responded with a redirect (3xx). Redirects are never followed. */
  | 'redirected'
  /**
   * The response has an unexpected content type, lacks required properties, or reports an error
   * below 500 that is not in the format of the platform.
   */
  | 'not-a-platform'
  /** The platform rejected the API key (401). */
  | 'key-refused'
  /** The user of the API key lacks a permission (403). */
  | 'forbidden'
  /** The requested record does not exist (404 in the format of the platform). */
  | 'not-found'
  /** The platform rejected the request with any other 4xx status. */
  | 'bad-request'
  /** 408, 409 or 429: another deploy, a backup or a limit prevents the request. */
  | 'busy'
  /** A write failed with a 5xx error in the format of the platform, for example a failed deploy. */
  | 'deploy-failed'
  /**
   * 502, 503 or 504, any other 5xx on a read, or a 5xx error that is not in the format of the
   * platform: a service behind the platform or a proxy is unreachable.
   */
  | 'gateway'
  /** An image could not be pulled, even if the error was reported in a 200 response. */
  | 'pull-failed'
  /** The signal was aborted, or the client was closed. */
  | 'aborted';

/**
 * Whether it is possible that the platform carried out a failed request.
 *
 * - `not-sent`: the request was not sent and can be repeated.
 * - `unknown`: the request was sent, but it is not known whether the platform received it, for
 *   example because a proxy responded to a write. Check the result before repeating the request.
 * - `answered`: the platform or a proxy sent a final response.
 */
export type Delivery = 'not-sent' | 'unknown' | 'answered';

/**
 * Cause of a connection problem, if it is known.
 *
 * - `plain-http`, `https-only`: the address starts with the wrong protocol.
 * - other values: the reason why the certificate is not trusted.
 */
export type PlatformErrorReason =
  | 'plain-http'
  | 'https-only'
  | 'self-signed'
  | 'unknown-authority'
  | 'expired'
  | 'other-name';

/** Properties of a {@link PlatformError} in addition to kind and message. */
export interface PlatformErrorOptions {
  delivery: Delivery;
  reason?: PlatformErrorReason | undefined;
  /** HTTP status, if there was a response. */
  status?: number;
  /** Further details, for example from the platform or from OpenSSL. */
  details?: string;
  cause?: unknown;
}

/**
 * A failed call to the platform. Its texts never contain the API key.
 *
 * @example
 * if (error instanceof PlatformError && error.delivery === 'not-sent') retry();
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly kind: PlatformErrorKind;
  readonly delivery: Delivery;
  /** HTTP status of the response; undefined if there was no response. */
  readonly status: number | undefined;
  /** Further details; undefined if there are none. */
  readonly details: string | undefined;
  /** Cause of a connection problem; undefined if it is unknown. */
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
