import { createHash } from 'node:crypto';
import { Listener } from '../http/listener.js';
import { json } from '../http/reply.js';
import { EcrPasswordsDouble, type AccessKey } from './ecr.js';
import type { Reply, SandboxRequest } from '../http/reply.js';

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

export interface RegistryOptions {
  /** Whether clients must first request a token. */
  token?: boolean;
  /**
   * Accepts only these credentials, for Basic authentication or, with `token`, for requesting
   * tokens.
   */
  credentials?: { username: string; password: string };
  /**
   * Makes the registry behave like Amazon ECR, which exchanges this access key for a password at
   * `POST /` and accepts only the latest password.
   */
  accessKey?: AccessKey;
}

/** A running registry for tests. */
export interface RegistryDouble {
  url: string;
  /** Host and port, as in image references. */
  host: string;
  /** Every request so far, without token requests. */
  requests: { method: string; path: string; authorised: boolean }[];
  /** Publishes a new image under a tag and returns its digests. */
  publish(repository: string, tag: string, labels?: Record<string, string>): PublishedImage;
  setHeadMode(mode: HeadMode): void;
  /** Lists at most this many tags per page; 1000 by default. */
  setTagsPerPage(count: number): void;
  /** Sets the status of responses to requests for tags; null to list them. */
  refuseTags(status: number | null): void;
  /** Makes the next requests fail with 429 and `Retry-After`. */
  limit(times: number, retryAfterSeconds: number): void;
  /** The passwords issued for `accessKey`; null if there is none. */
  ecr: EcrPasswordsDouble | null;
  close(): Promise<void>;
}

const listTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const configType = 'application/vnd.oci.image.config.v1+json';
const token = 'registry-double-token';

/** Starts a registry that serves tags, manifests, digests and configurations, but no layers. */
export async function startRegistry(options: RegistryOptions = {}): Promise<RegistryDouble> {
  const images = new Map<string, string>();
  const manifests = new Map<string, { type: string; body: string }>();
  const requests: RegistryDouble['requests'] = [];
  let headMode: HeadMode = 'digest';
  let tagsPerPage = 1000;
  let tagsStatus: number | null = null;
  let limited = { times: 0, retryAfterSeconds: 0 };
  let generation = 0;

  const expected = options.credentials && basicAuthorization(options.credentials);
  const ecr = options.accessKey ? new EcrPasswordsDouble(options.accessKey) : null;

  const store = (type: string, content: object): string => {
    const body = JSON.stringify({ schemaVersion: 2, mediaType: type, ...content });
    const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
    manifests.set(digest, { type, body });
    return digest;
  };

  const answer = (request: SandboxRequest): Reply => {
    const authorization = request.headers['authorization'];
    const mayRead =
      ecr?.accepts(authorization) ?? (expected === undefined || authorization === expected);
    if (ecr !== null && request.method === 'POST') return ecr.answer(request);
    if (request.path === '/token') {
      return mayRead ? json({ token, expires_in: 300 }) : json({ errors: [] }, 401);
    }
    const authorised = options.token ? authorization === `Bearer ${token}` : mayRead;
    requests.push({ method: request.method, path: request.path, authorised });
    if (limited.times > 0) {
      limited.times -= 1;
      const retry = { 'retry-after': String(limited.retryAfterSeconds) };
      return json({ errors: [{ code: 'TOOMANYREQUESTS' }] }, 429, retry);
    }
    if (!authorised) {
      return options.token
        ? challenge(listener.port, request.path)
        : json({ errors: [{ code: 'UNAUTHORIZED' }] }, 401, {
            'www-authenticate': 'Basic realm="double"',
          });
    }
    const [, listed] = /^\/v2\/(.+)\/tags\/list$/.exec(request.path) ?? [];
    if (listed !== undefined) return tagsReply(request, listed);
    const found = /^\/v2\/(.+)\/(?:manifests|blobs)\/([^/]+)$/.exec(request.path);
    if (!found) return request.path === '/v2/' ? json({}) : notFound('UNSUPPORTED');
    const [, repository = '', reference = ''] = found;
    const digest = reference.startsWith('sha256:')
      ? reference
      : images.get(`${repository}:${reference}`);
    return digest ? manifestReply(request, digest) : notFound('MANIFEST_UNKNOWN');
  };

  const tagsReply = ({ query }: SandboxRequest, repository: string): Reply => {
    if (tagsStatus !== null) return json({ errors: [] }, tagsStatus);
    const all = [...images.keys()]
      .filter((name) => name.startsWith(`${repository}:`))
      .map((name) => name.slice(repository.length + 1))
      .sort();
    if (all.length === 0) return notFound('NAME_UNKNOWN');
    const rest = all.filter((tag) => tag > (query.get('last') ?? ''));
    const count = Math.min(tagsPerPage, Number(query.get('n') ?? tagsPerPage));
    const tags = rest.slice(0, count);
    const next = `/v2/${repository}/tags/list?last=${tags.at(-1)}&n=${count}`;
    const more = rest.length > count;
    return json({ name: repository, tags }, 200, more ? { link: `<${next}>; rel="next"` } : {});
  };

  const manifestReply = (request: SandboxRequest, wanted: string): Reply => {
    if (request.method === 'HEAD' && headMode === 'not-allowed') return { status: 405 };
    const digest = acceptsManifestLists(request) ? wanted : firstPlatform(manifests, wanted);
    const manifest = manifests.get(digest);
    if (!manifest) return notFound('MANIFEST_UNKNOWN');
    return {
      status: 200,
      headers: {
        'content-type': manifest.type,
        ...(headMode !== 'no-digest' && { 'docker-content-digest': digest }),
        'ratelimit-limit': '100;w=21600',
        'ratelimit-remaining': '99;w=21600',
      },
      body: request.method === 'HEAD' ? '' : manifest.body,
    };
  };

  const listener = new Listener({
    tls: null,
    answer: (request) => Promise.resolve(answer(request)),
  });
  await listener.listen(0);
  const host = `127.0.0.1:${listener.port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    publish: (repository, tag, labels = {}) => {
      generation += 1;
      const platform = (architecture: string) => {
        const digest = store(configType, { architecture, os: 'linux', config: { Labels: labels } });
        const annotations = { repository, tag, architecture, generation };
        return store(manifestType, { config: { mediaType: configType, digest }, annotations });
      };
      const amd64 = platform('amd64');
      const arm64 = platform('arm64');
      const entry = (digest: string, architecture: string) => ({
        mediaType: manifestType,
        digest,
        platform: { os: 'linux', architecture },
      });
      const list = store(listTypes[0] ?? '', {
        manifests: [entry(amd64, 'amd64'), entry(arm64, 'arm64')],
      });
      images.set(`${repository}:${tag}`, list);
      return { list, amd64, arm64 };
    },
    setHeadMode: (mode) => (headMode = mode),
    setTagsPerPage: (count) => (tagsPerPage = count),
    refuseTags: (status) => (tagsStatus = status),
    limit: (times, retryAfterSeconds) => (limited = { times, retryAfterSeconds }),
    ecr,
    close: () => listener.closeAbruptly(),
  };
}

function basicAuthorization({
  username,
  password,
}: {
  username: string;
  password: string;
}): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function acceptsManifestLists(request: SandboxRequest): boolean {
  const accept = request.headers['accept'] ?? '';
  return listTypes.some((type) => accept.includes(type));
}

/**
 * Returns the manifest of the default platform, which a registry uses if `Accept` contains no list
 * type.
 */
function firstPlatform(manifests: Map<string, { type: string; body: string }>, digest: string) {
  const manifest = manifests.get(digest);
  if (manifest === undefined || !listTypes.includes(manifest.type)) return digest;
  const found = /"digest":"(sha256:[0-9a-f]{64})"/.exec(manifest.body);
  return found?.[1] ?? digest;
}

function challenge(port: number, path: string): Reply {
  const repository = /^\/v2\/(.+)\/(?:manifests|blobs|tags)\//.exec(path)?.[1] ?? '';
  const scope = `repository:${repository}:pull`;
  const realm = `http://127.0.0.1:${port}/token`;
  return json({ errors: [{ code: 'UNAUTHORIZED' }] }, 401, {
    'www-authenticate': `Bearer realm="${realm}",service="registry.double",scope="${scope}"`,
  });
}

function notFound(code: string): Reply {
  return json({ errors: [{ code }] }, 404);
}
