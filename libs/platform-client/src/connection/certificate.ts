import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { PeerCertificate } from 'node:tls';
import { guardOptions, forbiddenAddressError, type DialGuard } from './dial-guard.js';
import { PlatformError } from './platform-error.js';
import { toConnectionError, hostOf, portOf } from './sockets.js';
import { peerFingerprint } from './tls-trust.js';

/** The TLS certificate that a platform presented. */
export interface ProbedCertificate {
  /** SHA-256 fingerprint: 32 upper-case hexadecimal pairs, separated by colons. */
  fingerprint: string;
  /** Distinguished name, for example `CN=portal.example, O=Example`. */
  subject: string;
  /** Distinguished name of the issuer. */
  issuer: string;
  /** End of validity, ISO 8601 in UTC. */
  validTo: string;
  /**
   * Whether the certificate is valid for this host name and was issued by a CA that Node.js trusts.
   */
  trusted: boolean;
}

/**
 * Reads the certificate of an HTTPS server without sending it a request, for example to show the
 * certificate before it is pinned. `timeoutMs` is 10,000 by default.
 *
 * @throws {PlatformError} when no certificate could be read; kind `unreachable`, `timeout`, `tls`
 *   or `aborted`
 * @throws {TypeError} when the address is not a URL
 *
 * @example
 * const { fingerprint, trusted } = await probeCertificate('https://platform.example:9443');
 */
export function probeCertificate(
  url: string,
  options: { timeoutMs?: number; signal?: AbortSignal; guard?: DialGuard } = {},
): Promise<ProbedCertificate> {
  const address = new URL(url);
  const { timeoutMs = 10_000, signal, guard } = options;
  const host = hostOf(address);
  const refusal = forbiddenAddressError(host, guard);
  if (refusal !== null) return Promise.reject(refusal);
  if (address.protocol !== 'https:') {
    return Promise.reject(notSentError('tls', 'Only an https address has a certificate'));
  }
  if (signal?.aborted) return Promise.reject(notSentError('aborted', 'Cancelled'));
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const socket = connect({
      host,
      port: portOf(address),
      servername: isIP(host) === 0 ? host : '',
      ...guardOptions(guard),
      rejectUnauthorized: false,
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
      socket.destroy();
    };
    const abort = () => end(() => reject(notSentError('aborted', 'Cancelled')));
    const timer = setTimeout(
      () => end(() => reject(notSentError('timeout', `No response within ${timeoutMs} ms`))),
      timeoutMs,
    );
    signal?.addEventListener('abort', abort);
    socket.once('connect', () => (isConnected = true));
    socket.on('error', (cause) => end(() => reject(toConnectionError(cause, isConnected))));
    socket.once('secureConnect', () =>
      end(() =>
        resolve(
          toProbedCertificate(
            socket.getPeerCertificate(),
            peerFingerprint(socket),
            socket.authorized,
          ),
        ),
      ),
    );
  });
}

function toProbedCertificate(
  certificate: PeerCertificate,
  fingerprint: string,
  isTrusted: boolean,
) {
  return {
    fingerprint,
    subject: distinguishedName(certificate.subject),
    issuer: distinguishedName(certificate.issuer),
    validTo: new Date(certificate.valid_to).toISOString(),
    trusted: isTrusted,
  };
}

function distinguishedName(parts: object | undefined): string {
  return Object.entries(parts ?? {})
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join('+') : String(value)}`)
    .join(', ');
}

function notSentError(kind: 'tls' | 'timeout' | 'aborted', message: string): PlatformError {
  return new PlatformError(kind, message, { delivery: 'not-sent' });
}
