import type { Clock } from '#infra/clock.js';
import type { GuardedHttp } from './guarded-http.adapter.js';
import type { TagReference } from './image-reference.js';
import { fieldsOf, parsed } from '#infra/json-fields.js';
import { RegistryError } from './registry.port.js';

interface Token {
  value: string;
  expiresAt: number;
}

/** What a token lasts when its issuer does not say (distribution token specification). */
const defaultSeconds = 60;
/** A token that ends while a request is under way is none. */
const margin = 5000;
const mostTokens = 2000;

/** Tokens that registries hand out to anyone for reading a public repository. */
export class RegistryTokens {
  private readonly tokens = new Map<string, Token>();

  constructor(
    private readonly http: GuardedHttp,
    private readonly clock: Clock,
  ) {}

  known(reference: TagReference): string | undefined {
    const token = this.tokens.get(keyOf(reference));
    return token && token.expiresAt > this.clock.now().getTime() ? token.value : undefined;
  }

  /**
   * Follows the challenge of a 401.
   *
   * @throws RegistryError `denied` where a token is not given to anyone
   */
  async fetch(
    reference: TagReference,
    challenge: string | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const url = tokenAddress(reference, challenge ?? '');
    if (url === null) throw wantsCredentials(reference);
    const answer = await this.http.send('GET', url, { accept: 'application/json' }, signal);
    if (answer.status === 401 || answer.status === 403) throw wantsCredentials(reference);
    const issued = answer.status === 200 ? readToken(answer.body) : null;
    if (issued === null) {
      throw new RegistryError(
        'broken',
        `${url.host} returned ${answer.status} instead of a token.`,
      );
    }
    const lasts = Math.max(0, issued.seconds * 1000 - margin);
    if (this.tokens.size >= mostTokens) this.tokens.clear();
    const expiresAt = this.clock.now().getTime() + lasts;
    this.tokens.set(keyOf(reference), { value: issued.value, expiresAt });
    return issued.value;
  }
}

function keyOf({ registry, repository }: TagReference): string {
  return `${registry}/${repository}`;
}

function tokenAddress({ repository }: TagReference, challenge: string): URL | null {
  if (!/^bearer\s/i.test(challenge)) return null;
  const values = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const realm = values.get('realm') ?? '';
  if (!URL.canParse(realm)) return null;
  const url = new URL(realm);
  const service = values.get('service');
  if (service !== undefined) url.searchParams.set('service', service);
  // Never more than reading, whatever the challenge proposes.
  url.searchParams.set('scope', `repository:${repository}:pull`);
  return url;
}

function readToken(body: Buffer): { value: string; seconds: number } | null {
  const fields = fieldsOf(parsed(body.toString('utf8')));
  const value = fields.get('token') ?? fields.get('access_token');
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) return null;
  const seconds = fields.get('expires_in');
  return { value, seconds: typeof seconds === 'number' ? seconds : defaultSeconds };
}

function wantsCredentials({ registry, repository }: TagReference): RegistryError {
  return new RegistryError(
    'denied',
    `${registry} requires credentials for ${repository}, or does not have it.`,
  );
}
