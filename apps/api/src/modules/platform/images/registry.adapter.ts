import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { AllowedHosts } from './allowed-hosts.js';
import type { PlatformManifest } from './freshness.js';
import { GuardedHttp, type HttpAnswer } from './guarded-http.adapter.js';
import { nameOf, type TagReference } from './image-reference.js';
import { fieldsOf, parsed } from '#infra/json-fields.js';
import { RegistryTokens } from './registry-tokens.adapter.js';
import { Registry, RegistryError, type TaggedImage } from './registry.port.js';

const listTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
/** Without the list types a registry answers with the manifest of one platform, which never matches. */
const accept = [
  ...listTypes,
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

const digestPattern = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;
/** Milliseconds to leave a registry alone that does not say for how long, and at most. */
const defaultRest = 15 * 60_000;
const longestRest = 6 * 3_600_000;

/** Registries over the distribution API, version 2. */
@Injectable()
export class HttpRegistry extends Registry implements OnApplicationShutdown {
  private readonly allowed: AllowedHosts;
  private readonly http: GuardedHttp;
  private readonly tokens: RegistryTokens;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
    this.allowed = new AllowedHosts(settings.REGISTRY_ALLOWED_HOSTS);
    this.http = new GuardedHttp(this.allowed);
    this.tokens = new RegistryTokens(this.http, clock);
  }

  override async resolve(reference: TagReference, signal: AbortSignal): Promise<TaggedImage> {
    const head = await this.ask('HEAD', reference, reference.tag, signal);
    const told = digestTold(head);
    if (head.status === 200 && told !== null) return { digest: told, list: isList(head) };
    const answer = await this.ask('GET', reference, reference.tag, signal);
    const hashed = `sha256:${createHash('sha256').update(answer.body).digest('hex')}`;
    return { digest: digestTold(answer) ?? hashed, list: isList(answer) };
  }

  override async platforms(
    reference: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<PlatformManifest[]> {
    return readEntries(reference, await this.ask('GET', reference, digest, signal));
  }

  onApplicationShutdown(): void {
    this.http.close();
  }

  /** Asks once, and once more with the token that a 401 asks for. */
  private async ask(
    method: 'GET' | 'HEAD',
    reference: TagReference,
    target: string,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const path = `/v2/${reference.repository}/manifests/${target}`;
    const url = new URL(path, this.allowed.originOf(reference.registry));
    const send = (token: string | undefined) =>
      this.http.send(
        method,
        url,
        { accept, ...(token && { authorization: `Bearer ${token}` }) },
        signal,
      );
    let answer = await send(this.tokens.known(reference));
    if (answer.status === 401) {
      const challenge = answer.headers['www-authenticate'];
      answer = await send(await this.tokens.fetch(reference, challenge, signal));
    }
    if (answer.status === 200 || (method === 'HEAD' && answer.status === 405)) return answer;
    throw this.refusal(reference, answer);
  }

  private refusal(reference: TagReference, { status, headers }: HttpAnswer): RegistryError {
    const { registry } = reference;
    if (status === 401 || status === 403) {
      return new RegistryError('denied', `${registry} denies access to ${nameOf(reference)}.`);
    }
    if (status === 404) {
      return new RegistryError('missing', `${registry} does not have ${nameOf(reference)}.`);
    }
    if (status === 429) {
      const retryAt = this.retryAt(headers['retry-after']);
      return new RegistryError('limited', `${registry} limits the number of requests.`, retryAt);
    }
    return new RegistryError('broken', `${registry} answers ${status}.`);
  }

  /** `Retry-After` is a number of seconds or a date. */
  private retryAt(text: string | undefined): Date {
    const now = this.clock.now().getTime();
    const seconds = /^\d+$/.test(text ?? '') ? Number(text) : NaN;
    const rest = Number.isNaN(seconds) ? Date.parse(text ?? '') - now : seconds * 1000;
    const sensible = Number.isNaN(rest) ? defaultRest : Math.min(Math.max(rest, 0), longestRest);
    return new Date(now + sensible);
  }
}

function digestTold({ headers }: HttpAnswer): string | null {
  const told = headers['docker-content-digest'];
  return typeof told === 'string' && digestPattern.test(told) ? told : null;
}

function isList({ headers }: HttpAnswer): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return listTypes.includes(type.trim());
}

function readEntries({ registry }: TagReference, { body }: HttpAnswer): PlatformManifest[] {
  const manifest = fieldsOf(parsed(body.toString('utf8')));
  const entries = manifest.get('manifests') ?? [];
  if (manifest.size === 0 || !Array.isArray(entries)) {
    throw new RegistryError('broken', `${registry} returned something other than a manifest.`);
  }
  return entries.flatMap((entry: unknown) => {
    const fields = fieldsOf(entry);
    const platform = fieldsOf(fields.get('platform'));
    return {
      digest: String(fields.get('digest')),
      os: String(platform.get('os')),
      architecture: String(platform.get('architecture')),
    };
  });
}
