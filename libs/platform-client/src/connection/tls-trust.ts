import { createHash } from 'node:crypto';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { PlatformError } from './platform-error.js';

/**
 * How the certificate of one platform is verified.
 *
 * - `system`: trusts the CAs of Node.js.
 * - `ca`: trusts only the CA in `ca`.
 * - `pinned`: trusts only the certificate with this SHA-256 fingerprint, regardless of name,
 *   validity and issuer.
 * - `insecure`: trusts every certificate.
 */
export interface TlsTrust {
  mode: 'system' | 'ca' | 'pinned' | 'insecure';
  /** Certificate of a custom CA in PEM format; required if `mode` is `ca`. */
  ca?: string | null;
  /**
   * SHA-256 fingerprint in any format that {@link normalizeFingerprint} accepts; required if `mode`
   * is `pinned`.
   */
  fingerprint?: string | null;
}

/**
 * Returns a SHA-256 fingerprint as 32 upper-case hexadecimal pairs, separated by colons. Also
 * accepts other separators, lower case, and OpenSSL's prefix.
 *
 * @throws {TypeError} when the text is not a SHA-256 fingerprint
 *
 * @example
 * normalizeFingerprint('sha256 Fingerprint=ab:cd:…'); // 'AB:CD:…'
 */
export function normalizeFingerprint(text: string): string {
  const hex = text.replace(/^\s*sha-?256(\s+fingerprint)?\s*[=:]/i, '').replace(/[\s:-]/g, '');
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new TypeError('Not a SHA-256 fingerprint');
  return (hex.toUpperCase().match(/../g) ?? []).join(':');
}

/**
 * Returns the TLS options of a connection. They affect only this connection, not the process.
 *
 * @throws {TypeError} when the CA is missing, or the fingerprint is missing or invalid
 */
export function handshakeOptions(trust: TlsTrust): ConnectionOptions {
  switch (trust.mode) {
    case 'system':
      return { rejectUnauthorized: true };
    case 'ca':
      if (!trust.ca) throw new TypeError('TLS mode "ca" needs a certificate authority');
      return { rejectUnauthorized: true, ca: [trust.ca] };
    case 'pinned':
      if (!trust.fingerprint) throw new TypeError('TLS mode "pinned" needs a fingerprint');
      normalizeFingerprint(trust.fingerprint);
      return { rejectUnauthorized: false };
    case 'insecure':
      return { rejectUnauthorized: false };
  }
}

/** Returns the SHA-256 fingerprint of the peer certificate. */
export function peerFingerprint(socket: TLSSocket): string {
  const { raw } = socket.getPeerCertificate();
  return normalizeFingerprint(createHash('sha256').update(raw).digest('hex'));
}

/**
 * Returns an error if a pinned certificate is required and the server has presented a different
 * one; otherwise null. Call this before sending a request.
 */
export function pinFault(socket: TLSSocket, trust: TlsTrust): PlatformError | null {
  if (trust.mode !== 'pinned' || !trust.fingerprint) return null;
  const actualFingerprint = peerFingerprint(socket);
  if (actualFingerprint === normalizeFingerprint(trust.fingerprint)) return null;
  return new PlatformError('tls', 'The certificate is not the pinned one', {
    delivery: 'not-sent',
    details: `Its SHA-256 fingerprint is ${actualFingerprint}`,
  });
}
