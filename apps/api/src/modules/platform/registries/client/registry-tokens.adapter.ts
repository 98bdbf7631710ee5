import type { Clock } from '#infra/clock.js';
import type { GuardedHttp } from './guarded-http.adapter.js';
import { basicAuthorization, withOrigin, type RegistryAccess } from './registry-access.js';
import { fieldsOf, parseJson } from '#infra/text/json-fields.js';
import { retryTimeOf } from './registry-responses.adapter.js';
import { RegistryError } from './registry.port.js';

interface Token {
  value: string;
  expiresAt: number;
}

/** Lifetime of a token without `expires_in`, according to the distribution token specification. */
const defaultTokenSeconds = 60;
/** A token is renewed this long before it expires, so that it does not expire during a request. */
const expiryMarginMs = 5000;
const maxTokens = 2000;

/** Obtains and caches tokens for reading repositories, either anonymously or with credentials. */
export class RegistryTokens {
  private readonly tokens = new Map<string, Token>();

  constructor(
    private readonly http: GuardedHttp,
    private readonly clock: Clock,
  ) {}

  cachedToken(scope: TokenScope): string | undefined {
    const token = this.tokens.get(keyOf(scope));
    return token && token.expiresAt > this.clock.now().getTime() ? token.value : undefined;
  }

  /**
   * Requests a token from the service that a registry names in its 401 response, and caches the
   * token.
   *
   * @param challenge - `WWW-Authenticate` header of the 401 response
   * @throws RegistryError `denied`, `limited` or `broken` if no token is issued, and the errors of
   * {@link GuardedHttp.send}
   */
  async fetch(
    scope: TokenScope,
    challenge: string | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const { access } = scope;
    const url = tokenUrl(scope, challenge ?? '');
    if (url === null) throw accessDeniedError(scope);
    const response = await this.http.send(url, {
      method: 'GET',
      headers: { accept: 'application/json', ...basicAuthorization(access.credentials) },
      signal,
      ...(access.trust && { trust: withOrigin(access.trust, url) }),
    });
    if (response.status === 401 || response.status === 403) throw accessDeniedError(scope);
    if (response.status === 429) {
      const retryAt = retryTimeOf(response, this.clock.now());
      throw new RegistryError('limited', `${url.host} limits the number of requests.`, retryAt);
    }
    const issuedToken = response.status === 200 ? readToken(response.body) : null;
    if (issuedToken === null) {
      throw new RegistryError(
        'broken',
        `${url.host} returned ${response.status} instead of a token.`,
      );
    }
    const lifetimeMs = Math.max(0, issuedToken.seconds * 1000 - expiryMarginMs);
    if (this.tokens.size >= maxTokens) this.tokens.clear();
    const expiresAt = this.clock.now().getTime() + lifetimeMs;
    this.tokens.set(keyOf(scope), { value: issuedToken.value, expiresAt });
    return issuedToken.value;
  }
}

/** Purpose of a token: reading a repository, or only signing in if the repository is null. */
export interface TokenScope {
  access: RegistryAccess;
  repository: string | null;
}

/**
 * Creates the error for denied access. If there are no credentials, the message says where to add
 * credentials.
 */
export function accessDeniedError({ access, repository }: TokenScope): RegistryError {
  const { host, credentials } = access;
  const repositoryText = repository === null ? '' : ` for ${repository}`;
  if (credentials !== null) {
    const text = `${host} rejected the credentials of ${credentials.username}${repositoryText}.`;
    return new RegistryError('denied', text);
  }
  // Registries do not reveal whether a repository exists until a client has signed in.
  const requirement =
    repository === null
      ? `${host} requires credentials.`
      : `${host} requires credentials${repositoryText}, or the repository does not exist.`;
  return new RegistryError('denied', `${requirement} Add them under Administration, Registries.`);
}

function keyOf({ access, repository }: TokenScope): string {
  return `${access.host}/${repository ?? ''} ${access.version}`;
}

function tokenUrl({ repository }: TokenScope, challenge: string): URL | null {
  if (!/^bearer\s/i.test(challenge)) return null;
  const values = new Map(
    [...challenge.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const realm = values.get('realm') ?? '';
  if (!URL.canParse(realm)) return null;
  const url = new URL(realm);
  const service = values.get('service');
  if (service !== undefined) url.searchParams.set('service', service);
  // Request only read access, even if the registry suggests more.
  if (repository !== null) url.searchParams.set('scope', `repository:${repository}:pull`);
  return url;
}

function readToken(body: Buffer): { value: string; seconds: number } | null {
  const fields = fieldsOf(parseJson(body.toString('utf8')));
  const value = fields.get('token') ?? fields.get('access_token');
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) return null;
  const seconds = fields.get('expires_in');
  return { value, seconds: typeof seconds === 'number' ? seconds : defaultTokenSeconds };
}
