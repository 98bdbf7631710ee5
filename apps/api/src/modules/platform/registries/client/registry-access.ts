import type { AllowedHosts } from './allowed-hosts.js';
import { ecrServiceOf, type EcrService } from './ecr-service.js';

/** Origins that an operator trusts for a registry, and how to verify their certificates. */
export interface HttpTrust {
  /** Origins that may be in a private network or use plain HTTP. */
  origins: readonly string[];
  /** Trusted CA certificates in PEM format; null for the CAs of the system. */
  ca: string | null;
}

export interface RegistryCredentials {
  username: string;
  password: string;
}

export interface RegistryAccess {
  /** Host as in image references. */
  host: string;
  origin: string;
  credentials: RegistryCredentials | null;
  /** Null for a registry that no operator has added and that only compose files refer to. */
  trust: HttpTrust | null;
  /**
   * The service that exchanges the access key in `credentials` for a password; null for registries
   * that accept the credentials as they are.
   */
  ecr: EcrService | null;
  /**
   * Changes whenever the credentials change, so that tokens obtained with old credentials are not
   * reused.
   */
  version: string;
}

export interface ManagedRegistry {
  host: string;
  plainHttp: boolean;
  ca: string | null;
  credentials: RegistryCredentials | null;
  version: string;
}

export abstract class RegistryAccounts {
  abstract accessTo(host: string): Promise<RegistryAccess>;
}

/** Returns the access settings for a registry that no operator has added. */
export function anonymousAccess(allowedHosts: AllowedHosts, host: string): RegistryAccess {
  const origin = allowedHosts.originOf(host);
  return { host, origin, credentials: null, trust: null, ecr: null, version: '' };
}

export function managedAccess(
  allowedHosts: AllowedHosts,
  registry: ManagedRegistry,
): RegistryAccess {
  const { host, plainHttp, ca, credentials, version } = registry;
  const origin = plainHttp ? `http://${host}` : allowedHosts.originOf(host);
  const ecr = credentials && ecrServiceOf(host, credentials.username);
  return { host, origin, credentials, trust: { origins: [origin], ca }, ecr, version };
}

/**
 * Returns `trust` with the origin of a token service added, because a registry in a private network
 * often has its token service on another origin. An origin without TLS is added only if `trust`
 * already contains an origin without TLS.
 */
export function withOrigin(trust: HttpTrust, { origin, protocol }: URL): HttpTrust {
  const isAtLeastAsSecure =
    protocol === 'https:' ||
    trust.origins.some((trustedOrigin) => trustedOrigin.startsWith('http:'));
  return isAtLeastAsSecure ? { ...trust, origins: [...trust.origins, origin] } : trust;
}

/** Returns the header for basic authentication; an empty object for anonymous access. */
export function basicAuthorization(credentials: RegistryCredentials | null): {
  authorization?: string;
} {
  if (credentials === null) return {};
  const { username, password } = credentials;
  const encoded = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  return { authorization: `Basic ${encoded}` };
}
