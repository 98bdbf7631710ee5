const untrustedReason = 'its certificate comes from an authority that is not trusted';

/** Explanations of failed connections, by error code of OpenSSL or Node.js. */
const reasons: Readonly<Record<string, string>> = {
  EPROTO: 'it does not support TLS on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not support TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not support TLS on this port',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: untrustedReason,
  UNABLE_TO_GET_ISSUER_CERT: untrustedReason,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrustedReason,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedReason,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  ECONNREFUSED: 'no service is listening at this address',
  ENOTFOUND: 'the name cannot be resolved',
  ECONNRESET: 'it closed the connection',
};

/**
 * Describes why a registry could not be reached. OpenSSL's own messages are not shown, because they
 * contain lines of its source code.
 */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return reasons[code] ?? error.message;
}
