import type { AllowedHosts } from './allowed-hosts.js';
import { ecrServiceOf, type EcrService } from './ecr-service.js';

/** The origins of a registry that an operator added, and how to verify their certificates. */
export interface HttpTrust {
  /** These origins may be in a private network or work without TLS. */
  origins: readonly string[];
  /** The trusted CA certificates as PEM; null for the CAs of the system. */
  ca: string | null;
}

export interface RegistryCredentials {
  username: string;
  password: string;
}

/** How to connect and sign in to a registry. */
export interface RegistryAccess {
  /** The host as in image references. */
  host: string;
  origin: string;
  credentials: RegistryCredentials | null;
  /** Null for a registry that only appears in compose files. */
  trust: HttpTrust | null;
  /**
   * The service that exchanges the access key in `credentials` for a password; null for registries
   * that accept the credentials directly.
   */
  ecr: EcrService | null;
  /**
   * Identifies the credentials. It changes whenever they change, so that tokens obtained with old
   * credentials are not reused.
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

/** Provides access settings for registries. */
export abstract class RegistryAccounts {
  abstract accessTo(host: string): Promise<RegistryAccess>;
}

/** Returns the access to a registry that no operator added. */
export function anonymousAccess(allowed: AllowedHosts, host: string): RegistryAccess {
  const origin = allowed.originOf(host);
  return { host, origin, credentials: null, trust: null, ecr: null, version: '' };
}

export function managedAccess(allowed: AllowedHosts, registry: ManagedRegistry): RegistryAccess {
  const { host, plainHttp, ca, credentials, version } = registry;
  const origin = plainHttp ? `http://${host}` : allowed.originOf(host);
  const ecr = credentials && ecrServiceOf(host, credentials.username);
  return { host, origin, credentials, trust: { origins: [origin], ca }, ecr, version };
}

/**
 * Also trusts the origin of a token service, because a registry in a private network often uses a
 * separate one.
 */
export function withOrigin(trust: HttpTrust, { origin, protocol }: URL): HttpTrust {
  const isAsSafe =
    protocol === 'https:' || trust.origins.some((known) => known.startsWith('http:'));
  return isAsSafe ? { ...trust, origins: [...trust.origins, origin] } : trust;
}

/** Returns the header for signing in; empty for anonymous access. */
export function basicAuthorization(credentials: RegistryCredentials | null): {
  authorization?: string;
} {
  if (credentials === null) return {};
  const { username, password } = credentials;
  const encoded = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  return { authorization: `Basic ${encoded}` };
}
