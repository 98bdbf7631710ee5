/** A host name or an address, without brackets. */
export const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i;

/** What an address that is sent to may be (`IsUrl`): names of the own network count, credentials in it do not. */
export const httpAddress = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  disallow_auth: true,
};

/** A key that is sent in a header field: printable ASCII, since nothing else arrives as it was entered. */
export const headerKey = /^[\x20-\x7e]+$/;
