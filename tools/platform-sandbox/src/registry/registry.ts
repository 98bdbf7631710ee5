import { Listener } from '../http/listener.js';
import { json } from '../http/reply.js';
import { EcrPasswordsDouble, type AccessKey } from './ecr.js';
import { RegistryContents, type HeadMode, type PublishedImage } from './registry-contents.js';
import type { Reply, SandboxRequest } from '../http/reply.js';

export type { HeadMode, PublishedImage } from './registry-contents.js';

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

export interface RegistryDouble {
  url: string;
  /** Host and port, as in image references. */
  host: string;
  /** All requests so far, except requests for tokens and Amazon ECR passwords. */
  requests: { method: string; path: string; authorised: boolean }[];
  /** Publishes a new image under a tag and returns its digests. */
  publish(repository: string, tag: string, labels?: Record<string, string>): PublishedImage;
  setHeadMode(mode: HeadMode): void;
  /** Lists at most this many tags per page; 1000 by default. */
  setTagsPerPage(count: number): void;
  /** Makes requests for lists of tags fail with this status; null lists the tags again. */
  setTagListErrorStatus(status: number | null): void;
  /** Makes the next requests fail with 429 and `Retry-After`. */
  limit(times: number, retryAfterSeconds: number): void;
  /** The passwords issued for `accessKey`; null if the registry has no access key. */
  ecr: EcrPasswordsDouble | null;
  close(): Promise<void>;
}

const token = 'registry-double-token';

/** Starts a registry that serves tags, manifests, digests and configurations, but no layers. */
export async function startRegistry(options: RegistryOptions = {}): Promise<RegistryDouble> {
  const contents = new RegistryContents();
  const requests: RegistryDouble['requests'] = [];
  let rateLimit = { times: 0, retryAfterSeconds: 0 };

  const expectedAuthorization = options.credentials && basicAuthorization(options.credentials);
  const ecr = options.accessKey ? new EcrPasswordsDouble(options.accessKey) : null;

  const respond = (request: SandboxRequest): Reply => {
    const authorization = request.headers['authorization'];
    const mayRead =
      ecr?.accepts(authorization) ??
      (expectedAuthorization === undefined || authorization === expectedAuthorization);
    if (ecr !== null && request.method === 'POST') return ecr.respond(request);
    if (request.path === '/token') {
      return mayRead ? json({ token, expires_in: 300 }) : json({ errors: [] }, 401);
    }
    const authorised = options.token ? authorization === `Bearer ${token}` : mayRead;
    requests.push({ method: request.method, path: request.path, authorised });
    if (rateLimit.times > 0) {
      rateLimit.times -= 1;
      const retryHeaders = { 'retry-after': String(rateLimit.retryAfterSeconds) };
      return json({ errors: [{ code: 'TOOMANYREQUESTS' }] }, 429, retryHeaders);
    }
    if (authorised) return contents.respond(request);
    return options.token
      ? challenge(listener.port, request.path)
      : json({ errors: [{ code: 'UNAUTHORIZED' }] }, 401, {
          'www-authenticate': 'Basic realm="double"',
        });
  };

  const listener = new Listener({
    tls: null,
    respond: (request) => Promise.resolve(respond(request)),
  });
  await listener.listen(0);
  const host = `127.0.0.1:${listener.port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    publish: (repository, tag, labels) => contents.publish(repository, tag, labels),
    setHeadMode: (mode) => (contents.headMode = mode),
    setTagsPerPage: (count) => (contents.tagsPerPage = count),
    setTagListErrorStatus: (status) => (contents.tagListErrorStatus = status),
    limit: (times, retryAfterSeconds) => (rateLimit = { times, retryAfterSeconds }),
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

function challenge(port: number, path: string): Reply {
  const repository = /^\/v2\/(.+)\/(?:manifests|blobs|tags)\//.exec(path)?.[1] ?? '';
  const scope = `repository:${repository}:pull`;
  const realm = `http://127.0.0.1:${port}/token`;
  return json({ errors: [{ code: 'UNAUTHORIZED' }] }, 401, {
    'www-authenticate': `Bearer realm="${realm}",service="registry.double",scope="${scope}"`,
  });
}
