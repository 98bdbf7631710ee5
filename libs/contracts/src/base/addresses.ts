/** Matches a host name, an IPv4 address, or an IPv6 address that is not in brackets. */
export const hostNamePattern = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i;

/** Matches an email address without a display name. */
export const mailAddressPattern = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,253}$/;

/**
 * Options of `IsUrl` for HTTP and HTTPS addresses to which Stackyard sends requests. Local host
 * names are allowed; a user name or password in the address is not.
 */
export const httpUrlOptions = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  disallow_auth: true,
};

/**
 * Matches a value for an HTTP header field, such as an API key. Only printable ASCII characters are
 * accepted, because HTTP does not transfer other characters reliably.
 */
export const headerValuePattern = /^[\x20-\x7e]+$/;
