import type { AllowedHosts } from './allowed-hosts.js';

/** Origins that an operator added by hand, and how their certificate is verified. */
export interface HttpTrust {
  /** May be in a private network, or without TLS. */
  origins: readonly string[];
  /** PEM; the CAs of the system if null. */
  ca: string | null;
}

export interface RegistryCredentials {
  username: string;
  password: string;
}

/** How a registry is reached and signed in to. */
export interface RegistryAccess {
  /** As references spell it. */
  host: string;
  origin: string;
  credentials: RegistryCredentials | null;
  /** Null for a registry that only compose files name. */
  trust: HttpTrust | null;
  /** Changes with the credentials, so that tokens of the old ones are not used. */
  version: string;
}

/** A registry that an operator added. */
export interface ManagedRegistry {
  host: string;
  plainHttp: boolean;
  ca: string | null;
  credentials: RegistryCredentials | null;
  version: string;
}

/** Says how to reach a registry. */
export abstract class RegistryAccounts {
  abstract accessTo(host: string): Promise<RegistryAccess>;
}

/** Access to a registry that nobody added. */
export function anonymousAccess(allowed: AllowedHosts, host: string): RegistryAccess {
  return { host, origin: allowed.originOf(host), credentials: null, trust: null, version: '' };
}

export function managedAccess(allowed: AllowedHosts, registry: ManagedRegistry): RegistryAccess {
  const { host, plainHttp, ca, credentials, version } = registry;
  const origin = plainHttp ? `http://${host}` : allowed.originOf(host);
  return { host, origin, credentials, trust: { origins: [origin], ca }, version };
}

/** The header that signs in with user name and password; none for anonymous access. */
export function basicAuthorization({ credentials }: RegistryAccess): { authorization?: string } {
  if (credentials === null) return {};
  const { username, password } = credentials;
  const encoded = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  return { authorization: `Basic ${encoded}` };
}
