import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { PeerCertificate } from 'node:tls';
import { guarded, offLimits, type DialGuard } from './dial-guard.js';
import { PlatformError } from './platform-error.js';
import { connectFault, hostOf, portOf } from './sockets.js';
import { peerFingerprint } from './tls-trust.js';

/** The certificate that a platform presents. */
export interface ProbedCertificate {
  /** SHA-256, 32 upper-case hex pairs joined by colons. */
  fingerprint: string;
  /** Distinguished name, e.g. `CN=portal.example, O=Example`. */
  subject: string;
  issuer: string;
  /** ISO 8601 in UTC. */
  validTo: string;
  /** True when the authorities that Node knows vouch for it under this name. */
  trusted: boolean;
}

/**
 * Looks at the certificate behind an https address without sending a request. Meant for the moment
 * before someone confirms a pin.
 *
 * @throws PlatformError with kind `unreachable`, `timeout`, `tls` or `aborted`.
 */
export function probeCertificate(
  url: string,
  options: { timeoutMs?: number; signal?: AbortSignal; guard?: DialGuard } = {},
): Promise<ProbedCertificate> {
  const address = new URL(url);
  const { timeoutMs = 10_000, signal, guard } = options;
  const host = hostOf(address);
  const forbidden = offLimits(host, guard);
  if (forbidden !== null) return Promise.reject(forbidden);
  if (address.protocol !== 'https:') {
    return Promise.reject(refusal('tls', 'Only an https address has a certificate'));
  }
  if (signal?.aborted) return Promise.reject(refusal('aborted', 'Cancelled'));
  return new Promise((resolve, reject) => {
    let connected = false;
    const socket = connect({
      host,
      port: portOf(address),
      servername: isIP(host) === 0 ? host : '',
      ...guarded(guard),
      rejectUnauthorized: false,
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
      socket.destroy();
    };
    const abort = () => end(() => reject(refusal('aborted', 'Cancelled')));
    const timer = setTimeout(
      () => end(() => reject(refusal('timeout', `No answer within ${timeoutMs} ms`))),
      timeoutMs,
    );
    signal?.addEventListener('abort', abort);
    socket.once('connect', () => (connected = true));
    socket.on('error', (cause) => end(() => reject(connectFault(cause, connected))));
    socket.once('secureConnect', () =>
      end(() =>
        resolve(describe(socket.getPeerCertificate(), peerFingerprint(socket), socket.authorized)),
      ),
    );
  });
}

function describe(certificate: PeerCertificate, fingerprint: string, trusted: boolean) {
  return {
    fingerprint,
    subject: distinguishedName(certificate.subject),
    issuer: distinguishedName(certificate.issuer),
    validTo: new Date(certificate.valid_to).toISOString(),
    trusted,
  };
}

function distinguishedName(parts: object | undefined): string {
  return Object.entries(parts ?? {})
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join('+') : String(value)}`)
    .join(', ');
}

function refusal(kind: 'tls' | 'timeout' | 'aborted', message: string): PlatformError {
  return new PlatformError(kind, message, { delivery: 'not-sent' });
}
