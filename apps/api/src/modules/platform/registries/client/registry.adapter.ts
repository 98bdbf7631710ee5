import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { AllowedHosts } from './allowed-hosts.js';
import { EcrPasswords } from './ecr-passwords.adapter.js';
import { GuardedHttp, type HttpResponse } from './guarded-http.adapter.js';
import { nameOf, type RepositoryReference, type TagReference } from '../image-reference.js';
import { fieldsOf } from '#infra/text/json-fields.js';
import {
  acceptHeader,
  digestPattern,
  digestHeader,
  bodyFields,
  isManifestList,
  quotaOf,
  readConfig,
  readEntries,
  readTags,
  retryTimeOf,
  tagsPath,
} from './registry-responses.adapter.js';
import { basicAuthorization, RegistryAccounts, type RegistryAccess } from './registry-access.js';
import { accessDeniedError, RegistryTokens, type TokenScope } from './registry-tokens.adapter.js';
import {
  Registry,
  RegistryError,
  RegistryObserver,
  type ImageConfig,
  type PlatformManifest,
  type TaggedImage,
  type TagPage,
} from './registry.port.js';

/** Number of tags to request per page. Some registries return fewer. */
const tagsPerPage = 1000;

/** Client for registries that implement version 2 of the distribution API. */
@Injectable()
export class HttpRegistry extends Registry implements OnApplicationShutdown {
  private readonly http: GuardedHttp;
  private readonly tokens: RegistryTokens;
  private readonly ecr: EcrPasswords;

  constructor(
    settings: Settings,
    private readonly accounts: RegistryAccounts,
    private readonly observer: RegistryObserver,
    private readonly clock: Clock,
  ) {
    super();
    this.http = new GuardedHttp(new AllowedHosts(settings.REGISTRY_ALLOWED_HOSTS));
    this.tokens = new RegistryTokens(this.http, clock);
    this.ecr = new EcrPasswords(this.http, clock);
  }

  override async resolve(reference: TagReference, signal: AbortSignal): Promise<TaggedImage> {
    const head = await this.request('HEAD', reference, reference.tag, signal);
    const headDigest = digestHeader(head);
    if (head.status === 200 && headDigest !== null)
      return { digest: headDigest, isManifestList: isManifestList(head) };
    const response = await this.request('GET', reference, reference.tag, signal);
    const computedDigest = `sha256:${createHash('sha256').update(response.body).digest('hex')}`;
    return {
      digest: digestHeader(response) ?? computedDigest,
      isManifestList: isManifestList(response),
    };
  }

  override async readPlatforms(
    reference: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<PlatformManifest[]> {
    return readEntries(reference, await this.request('GET', reference, digest, signal));
  }

  override async readImageConfig(
    reference: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<ImageConfig> {
    const manifest = bodyFields(await this.request('GET', reference, digest, signal));
    const configDigest = String(fieldsOf(manifest.get('config')).get('digest'));
    const { registry, repository } = reference;
    if (!digestPattern.test(configDigest)) {
      throw new RegistryError('broken', `${registry} returned a manifest without a configuration.`);
    }
    const scope = { access: await this.accounts.accessTo(registry), repository };
    const response = await this.send(
      'GET',
      `/v2/${repository}/blobs/${configDigest}`,
      scope,
      {},
      signal,
    );
    if (response.status !== 200) throw this.errorOfResponse(nameOf(reference), scope, response);
    return readConfig(bodyFields(response));
  }

  override async listTags(
    repository: RepositoryReference,
    page: string | null,
    signal: AbortSignal,
  ): Promise<TagPage> {
    const { registry, repository: name } = repository;
    const access = await this.accounts.accessTo(registry);
    const path = page ?? `${tagsPath(name)}?n=${tagsPerPage}`;
    const scope = { access, repository: name };
    try {
      const response = await this.send('GET', path, scope, {}, signal);
      if (response.status !== 200)
        throw this.errorOfResponse(`the tags of ${name}`, scope, response);
      const tags = readTags(repository, new URL(path, access.origin), response);
      this.observer.onResponse(registry, quotaOf(response));
      return tags;
    } catch (error) {
      // Some registries reject requests to list tags but work otherwise, so only the following
      // faults count as faults of the whole registry.
      const isRegistryFault =
        error instanceof RegistryError && ['limited', 'unreachable'].includes(error.fault);
      if (isRegistryFault) this.observer.onFailure(registry, error);
      throw error;
    }
  }

  override async signIn(access: RegistryAccess, signal: AbortSignal): Promise<void> {
    const scope = { access, repository: null };
    const response = await this.send('GET', '/v2/', scope, {}, signal);
    if (response.status === 200) return;
    if (response.status === 401 || response.status === 403) throw accessDeniedError(scope);
    throw new RegistryError(
      'broken',
      `${access.host} responded to /v2/ with status ${response.status}, so it is not a version 2 registry.`,
    );
  }

  onApplicationShutdown(): void {
    this.http.close();
  }

  private async request(
    method: 'GET' | 'HEAD',
    reference: TagReference,
    target: string,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const { registry, repository } = reference;
    const scope = { access: await this.accounts.accessTo(registry), repository };
    const path = `/v2/${repository}/manifests/${target}`;
    try {
      const response = await this.send(method, path, scope, { accept: acceptHeader }, signal);
      const isExpectedStatus =
        response.status === 200 || (method === 'HEAD' && response.status === 405);
      if (!isExpectedStatus) throw this.errorOfResponse(nameOf(reference), scope, response);
      this.observer.onResponse(registry, quotaOf(response));
      return response;
    } catch (error) {
      if (error instanceof RegistryError) this.observer.onFailure(registry, error);
      throw error;
    }
  }

  /**
   * Sends a request, with a token or password if one is available. After a 401 response, signs in
   * and sends the request again.
   */
  private async send(
    method: 'GET' | 'HEAD',
    path: string,
    scope: TokenScope,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const { access } = scope;
    const url = new URL(path, access.origin);
    const send = (authorization: { authorization?: string }) =>
      this.http.send(url, {
        method,
        headers: { ...headers, ...authorization },
        signal,
        ...(access.trust && { trust: access.trust }),
      });
    if (access.ecr !== null) return this.sendToEcr(access, send, signal);
    const response = await send(bearerHeader(this.tokens.cachedToken(scope)));
    if (response.status !== 401) return response;
    const challenge = response.headers['www-authenticate'];
    if (/^basic\b/i.test(challenge ?? '')) {
      return access.credentials === null ? response : send(basicAuthorization(access.credentials));
    }
    return send(bearerHeader(await this.tokens.fetch(scope, challenge, signal)));
  }

  private async sendToEcr(
    access: RegistryAccess,
    send: (authorization: { authorization?: string }) => Promise<HttpResponse>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const response = await send(basicAuthorization(await this.ecr.credentialsFor(access, signal)));
    if (response.status !== 401) return response;
    this.ecr.forget(access);
    return send(basicAuthorization(await this.ecr.credentialsFor(access, signal)));
  }

  /** @param resource - what was requested, as in `the tags of library/nginx` */
  private errorOfResponse(
    resource: string,
    scope: TokenScope,
    response: HttpResponse,
  ): RegistryError {
    const { status } = response;
    const registry = scope.access.host;
    const retryAt = retryTimeOf(response, this.clock.now());
    if (status === 401 || status === 403) return accessDeniedError(scope);
    if (status === 404) {
      return new RegistryError('missing', `${registry} does not have ${resource}.`);
    }
    if (status === 429) {
      return new RegistryError('limited', `${registry} limits the number of requests.`, retryAt);
    }
    const isOverloaded = status >= 500;
    return new RegistryError(
      'broken',
      `${registry} responded with status ${status}.`,
      isOverloaded ? retryAt : null,
    );
  }
}

function bearerHeader(token: string | undefined): { authorization?: string } {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
