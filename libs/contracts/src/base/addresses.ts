/** Matches a host name or an IP address without brackets. */
export const hostNamePattern = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i;

/** Matches an email address without a display name. */
export const mailAddressPattern = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,253}$/;

/**
 * Options for `IsUrl` that accept any address to which Stackyard can send requests. Local host
 * names are allowed; credentials in the address are not.
 */
export const httpUrlOptions = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  disallow_auth: true,
};

/**
 * Matches a key that can be sent in a header field: printable ASCII, the only characters that HTTP
 * transfers reliably.
 */
export const headerValuePattern = /^[\x20-\x7e]+$/;
