import { fieldsOf, parseJson } from '#infra/text/json-fields.js';
import type { RepositoryReference, TagReference } from '../image-reference.js';
import type { HttpResponse } from './guarded-http.adapter.js';
import {
  RegistryError,
  type ImageConfig,
  type PlatformManifest,
  type RegistryQuota,
  type TagPage,
} from './registry.port.js';

const manifestListTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
/**
 * Media types of manifests and manifest lists. Lists must be accepted, because most engines report
 * the digest of the list. Otherwise, a registry would return the manifest of a single platform,
 * which has a different digest.
 */
export const acceptHeader = [
  ...manifestListTypes,
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

const tagPattern = /^\w[\w.-]{0,127}$/;
export const digestPattern = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;
/** Maximum length of a pause. If a registry requests a longer pause, the pause is shortened. */
const maxPauseMs = 6 * 3_600_000;

/**
 * Parses a rate limit such as `100;w=21600`, that is, the number of requests and the time window in
 * seconds; null if the registry reports none.
 */
export function quotaOf({ headers }: HttpResponse): RegistryQuota | null {
  const readHeader = (name: string) =>
    /^(\d{1,9})(?:;w=(\d{1,9}))?$/.exec(String(headers[name] ?? ''));
  const limit = readHeader('ratelimit-limit');
  const remaining = readHeader('ratelimit-remaining');
  if (limit === null || remaining === null) return null;
  const window = limit[2] ?? remaining[2];
  return {
    limit: Number(limit[1]),
    remaining: Number(remaining[1]),
    windowSeconds: window === undefined ? null : Number(window),
  };
}

/**
 * Parses `Retry-After`, which contains seconds or a date, and limits the time to the longest pause;
 * null if the header is missing or invalid.
 */
export function retryTimeOf({ headers }: HttpResponse, now: Date): Date | null {
  const text = headers['retry-after'] ?? '';
  const timeMs = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(timeMs)) return null;
  return new Date(Math.min(Math.max(timeMs, now.getTime()), now.getTime() + maxPauseMs));
}

export function digestHeader({ headers }: HttpResponse): string | null {
  const digest = headers['docker-content-digest'];
  return typeof digest === 'string' && digestPattern.test(digest) ? digest : null;
}

export function isManifestList({ headers }: HttpResponse): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return manifestListTypes.includes(type.trim());
}

export function bodyFields({ body }: HttpResponse): ReadonlyMap<string, unknown> {
  return fieldsOf(parseJson(body.toString('utf8')));
}

export function readConfig(config: ReadonlyMap<string, unknown>): ImageConfig {
  const labels = fieldsOf(fieldsOf(config.get('config')).get('Labels'));
  const texts = [...labels].filter((label): label is [string, string] => {
    return typeof label[1] === 'string';
  });
  const createdAt = config.get('created');
  return {
    labels: Object.fromEntries(texts),
    createdAt: typeof createdAt === 'string' ? createdAt : null,
  };
}

export function readEntries(
  { registry }: TagReference,
  response: HttpResponse,
): PlatformManifest[] {
  const manifest = bodyFields(response);
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

/**
 * Parses a page of tags and leaves out invalid ones. The response is rejected if the URL in its
 * `Link` header does not refer to tags of the same repository.
 */
export function readTags(
  { registry, repository }: RepositoryReference,
  url: URL,
  response: HttpResponse,
): TagPage {
  const tags = bodyFields(response).get('tags');
  if (tags !== null && !Array.isArray(tags)) {
    throw new RegistryError('broken', `${registry} returned something other than a list of tags.`);
  }
  const link = [response.headers['link'] ?? []].flat().join(', ');
  const [, target] = /<([^<>]+)>\s*;[^,]*\brel="?next\b/i.exec(link) ?? [];
  const next = target !== undefined && URL.canParse(target, url.href) ? new URL(target, url) : null;
  const isTagListUrl = next?.origin === url.origin && next.pathname === tagsPath(repository);
  if (target !== undefined && (!isTagListUrl || next.href === url.href)) {
    throw new RegistryError('broken', `${registry} returned an invalid link to more tags.`);
  }
  return {
    tags: (tags ?? []).filter((tag: unknown) => typeof tag === 'string' && tagPattern.test(tag)),
    nextPage: next && `${next.pathname}${next.search}`,
    bytes: response.body.length,
  };
}

export function tagsPath(repository: string): string {
  return `/v2/${repository}/tags/list`;
}
