import { createHash } from 'node:crypto';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { PlatformError } from './platform-error.js';

/**
 * How the certificate of one platform is judged.
 *
 * - `system`: by the authorities that Node knows.
 * - `ca`: only by the authority in `ca`.
 * - `pinned`: only by its SHA-256 fingerprint; name, dates and issuer do not matter.
 * - `insecure`: not at all.
 */
export interface TlsTrust {
  mode: 'system' | 'ca' | 'pinned' | 'insecure';
  /** PEM of a custom CA. */
  ca?: string | null;
  /** SHA-256 of the certificate in any usual spelling; see {@link normaliseFingerprint}. */
  fingerprint?: string | null;
}

/**
 * Spells a SHA-256 fingerprint as 32 upper-case hex pairs joined by colons.
 *
 * @throws TypeError when the text is not a SHA-256 fingerprint.
 */
export function normaliseFingerprint(text: string): string {
  const hex = text.replace(/^\s*sha-?256(\s+fingerprint)?\s*[=:]/i, '').replace(/[\s:-]/g, '');
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new TypeError('Not a SHA-256 fingerprint');
  return (hex.toUpperCase().match(/../g) ?? []).join(':');
}

/** What a TLS handshake needs to know. Nothing here touches the settings of the process. */
export function handshakeOptions(trust: TlsTrust): ConnectionOptions {
  switch (trust.mode) {
    case 'system':
      return { rejectUnauthorized: true };
    case 'ca':
      if (!trust.ca) throw new TypeError('TLS mode "ca" needs a certificate authority');
      return { rejectUnauthorized: true, ca: [trust.ca] };
    case 'pinned':
      if (!trust.fingerprint) throw new TypeError('TLS mode "pinned" needs a fingerprint');
      normaliseFingerprint(trust.fingerprint);
      return { rejectUnauthorized: false };
    case 'insecure':
      return { rejectUnauthorized: false };
  }
}

/** The SHA-256 fingerprint of the certificate at the other end. */
export function peerFingerprint(socket: TLSSocket): string {
  const { raw } = socket.getPeerCertificate();
  return normaliseFingerprint(createHash('sha256').update(raw).digest('hex'));
}

/** Compares the certificate with the pin. Called before the first byte of a request leaves. */
export function checkPin(socket: TLSSocket, trust: TlsTrust): PlatformError | null {
  if (trust.mode !== 'pinned' || !trust.fingerprint) return null;
  const seen = peerFingerprint(socket);
  if (seen === normaliseFingerprint(trust.fingerprint)) return null;
  return new PlatformError('tls', 'The certificate is not the pinned one', {
    delivery: 'not-sent',
    details: `Its SHA-256 fingerprint is ${seen}`,
  });
}
