import { PlatformError, type PlatformErrorReason } from './platform-error.js';

const messages: Partial<Record<PlatformErrorReason, string>> = {
  'plain-http': 'This port does not speak HTTPS. If Portainer serves plain HTTP here, use http://',
  'self-signed': 'The certificate is self-signed',
  'unknown-authority': 'The certificate comes from an authority that is not trusted',
  expired: 'The certificate has expired',
  'other-name': 'The certificate is for another host name',
};

/** Maps error codes of OpenSSL and Node.js to reasons. */
const reasons: Record<string, PlatformErrorReason> = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'plain-http',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'plain-http',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
  CERT_HAS_EXPIRED: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
};

/**
 * Returns the error for a failed TLS handshake. OpenSSL's message refers to a line of OpenSSL's
 * source code, so it is used only as details and not as the message of the error.
 */
export function tlsFault(cause: Error): PlatformError {
  const reason = reasons[stringProperty(cause, 'code') ?? ''];
  // The reason alone explains most faults. Details are added for unknown faults and for a wrong
  // host name, for which they list the names in the certificate.
  const needsDetails = reason === undefined || reason === 'other-name';
  const message = (reason && messages[reason]) ?? 'The TLS handshake failed';
  return new PlatformError('tls', message, {
    delivery: 'not-sent',
    details: needsDetails ? (stringProperty(cause, 'reason') ?? cause.message) : undefined,
    reason,
    cause,
  });
}

function stringProperty(cause: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(cause, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
