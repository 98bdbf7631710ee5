import { createHash } from 'node:crypto';
import { json, type Reply, type SandboxRequest } from '../http/reply.js';

/**
 * How the registry responds to HEAD requests: with a digest, with an error, or without a digest.
 */
export type HeadMode = 'digest' | 'not-allowed' | 'no-digest';

/** A multi-platform image: a list with manifests for two platforms. */
export interface PublishedImage {
  list: string;
  amd64: string;
  arm64: string;
}

const manifestListTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const configType = 'application/vnd.oci.image.config.v1+json';

export class RegistryContents {
  headMode: HeadMode = 'digest';
  tagsPerPage = 1000;
  /** Error status of the responses to requests for lists of tags; null if the tags are listed. */
  tagListErrorStatus: number | null = null;
  private readonly images = new Map<string, string>();
  private readonly manifests = new Map<string, { type: string; body: string }>();
  private generation = 0;

  publish(repository: string, tag: string, labels: Record<string, string> = {}): PublishedImage {
    this.generation += 1;
    const { generation } = this;
    const storePlatform = (architecture: string) => {
      const config = { architecture, os: 'linux', config: { Labels: labels } };
      const digest = this.store(configType, config);
      const annotations = { repository, tag, architecture, generation };
      return this.store(manifestType, { config: { mediaType: configType, digest }, annotations });
    };
    const amd64 = storePlatform('amd64');
    const arm64 = storePlatform('arm64');
    const toEntry = (digest: string, architecture: string) => ({
      mediaType: manifestType,
      digest,
      platform: { os: 'linux', architecture },
    });
    const list = this.store(manifestListTypes[0] ?? '', {
      manifests: [toEntry(amd64, 'amd64'), toEntry(arm64, 'arm64')],
    });
    this.images.set(`${repository}:${tag}`, list);
    return { list, amd64, arm64 };
  }

  respond(request: SandboxRequest): Reply {
    const [, listedRepository] = /^\/v2\/(.+)\/tags\/list$/.exec(request.path) ?? [];
    if (listedRepository !== undefined) return this.listTags(request, listedRepository);
    const found = /^\/v2\/(.+)\/(?:manifests|blobs)\/([^/]+)$/.exec(request.path);
    if (!found) return request.path === '/v2/' ? json({}) : notFound('UNSUPPORTED');
    const [, repository = '', reference = ''] = found;
    const digest = reference.startsWith('sha256:')
      ? reference
      : this.images.get(`${repository}:${reference}`);
    return digest ? this.manifest(request, digest) : notFound('MANIFEST_UNKNOWN');
  }

  private listTags({ query }: SandboxRequest, repository: string): Reply {
    if (this.tagListErrorStatus !== null) return json({ errors: [] }, this.tagListErrorStatus);
    const all = [...this.images.keys()]
      .filter((name) => name.startsWith(`${repository}:`))
      .map((name) => name.slice(repository.length + 1))
      .sort();
    if (all.length === 0) return notFound('NAME_UNKNOWN');
    const remainingTags = all.filter((tag) => tag > (query.get('last') ?? ''));
    const count = Math.min(this.tagsPerPage, Number(query.get('n') ?? this.tagsPerPage));
    const tags = remainingTags.slice(0, count);
    const next = `/v2/${repository}/tags/list?last=${tags.at(-1)}&n=${count}`;
    const hasMore = remainingTags.length > count;
    return json({ name: repository, tags }, 200, hasMore ? { link: `<${next}>; rel="next"` } : {});
  }

  private manifest(request: SandboxRequest, requestedDigest: string): Reply {
    if (request.method === 'HEAD' && this.headMode === 'not-allowed') return { status: 405 };
    const digest = acceptsManifestLists(request)
      ? requestedDigest
      : firstPlatformDigest(this.manifests, requestedDigest);
    const manifest = this.manifests.get(digest);
    if (!manifest) return notFound('MANIFEST_UNKNOWN');
    return {
      status: 200,
      headers: {
        'content-type': manifest.type,
        ...(this.headMode !== 'no-digest' && { 'docker-content-digest': digest }),
        'ratelimit-limit': '100;w=21600',
        'ratelimit-remaining': '99;w=21600',
      },
      body: request.method === 'HEAD' ? '' : manifest.body,
    };
  }

  private store(type: string, content: object): string {
    const body = JSON.stringify({ schemaVersion: 2, mediaType: type, ...content });
    const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
    this.manifests.set(digest, { type, body });
    return digest;
  }
}

function acceptsManifestLists(request: SandboxRequest): boolean {
  const accept = request.headers['accept'] ?? '';
  return manifestListTypes.some((type) => accept.includes(type));
}

/**
 * Returns the digest of the manifest of the first platform in a list. Registries serve this
 * manifest to clients that accept no lists.
 */
function firstPlatformDigest(
  manifests: Map<string, { type: string; body: string }>,
  digest: string,
) {
  const manifest = manifests.get(digest);
  if (manifest === undefined || !manifestListTypes.includes(manifest.type)) return digest;
  const found = /"digest":"(sha256:[0-9a-f]{64})"/.exec(manifest.body);
  return found?.[1] ?? digest;
}

function notFound(code: string): Reply {
  return json({ errors: [{ code }] }, 404);
}
