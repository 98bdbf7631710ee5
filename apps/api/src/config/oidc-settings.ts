/** The settings for sign-in with an OpenID provider, which depend on each other. */
interface OidcSettings {
  PUBLIC_URL?: string;
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  OIDC_CLIENT_SECRET?: string;
}

/**
 * Returns the faults that the validation rules of the individual settings do not find: settings
 * that are missing, a PUBLIC_URL that is not a plain origin, and an issuer on another machine
 * without TLS.
 */
export function oidcFaults(settings: OidcSettings): string[] {
  const { PUBLIC_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings;
  const faults: string[] = [];
  if (PUBLIC_URL !== undefined && !isOrigin(PUBLIC_URL)) {
    faults.push('PUBLIC_URL must be an origin without a path, e.g. https://stackyard.example');
  }
  if (OIDC_ISSUER === undefined) {
    if (OIDC_CLIENT_ID !== undefined || OIDC_CLIENT_SECRET !== undefined) {
      faults.push('OIDC_ISSUER must be set together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    }
    return faults;
  }
  if (OIDC_CLIENT_ID === undefined) faults.push('OIDC_CLIENT_ID is required if OIDC_ISSUER is set');
  if (PUBLIC_URL === undefined) faults.push('PUBLIC_URL is required if OIDC_ISSUER is set');
  if (!isPrivate(OIDC_ISSUER)) {
    faults.push(
      'OIDC_ISSUER must be an https address; http is only allowed for a provider on this machine',
    );
  }
  return faults;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && `${search}${hash}${username}${password}` === '';
}

/**
 * Whether the connection to the provider uses TLS or does not leave this machine. Otherwise, anyone
 * on the network path to the provider could sign in as any user.
 */
function isPrivate(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
