import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { DialGuard, defaultGuard, offLimitsMessage } from '#infra/outbound/dial-guard.js';
import { guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { OffLimitsError } from '#infra/outbound/unreachable-error.js';
import { isPublicAddress } from '#infra/outbound/public-address.adapter.js';
import { AllowedHosts } from '../registries/client/allowed-hosts.js';
import {
  GitProtocolError,
  lsRefsRequest,
  readAdvertisement,
  readRefs,
  refNames,
  type GitRef,
} from './git-protocol.js';
import { GitRemote, GitRemoteError, type GitSource } from './git-remote.port.js';

/**
 * Maximum size of a response in bytes. Only protocol version 0 needs this much, because the server
 * then sends all refs of the repository instead of the requested ones.
 */
const maxBytes = 4 * 1024 * 1024;
const maxRedirects = 3;
const refsPath = '/info/refs';
const protocolHeaders = { 'git-protocol': 'version=2', 'user-agent': 'git/stackyard' };

/**
 * Queries repositories over HTTP, as `git ls-remote` does. The addresses come from stacks, so they
 * must be public and use TLS, except for hosts that an operator trusts.
 */
@Injectable()
export class HttpGitRemote extends GitRemote {
  private readonly allowedHosts: AllowedHosts;

  constructor({ GIT_ALLOWED_HOSTS }: Settings) {
    super();
    this.allowedHosts = new AllowedHosts(GIT_ALLOWED_HOSTS);
  }

  override async read({ url, reference }: GitSource, signal: AbortSignal): Promise<GitRef> {
    const names = refNames(reference);
    const { base, bytes } = await this.fetchAdvertisement(repositoryUrl(url), signal);
    try {
      const advertisement = readAdvertisement(bytes);
      const refs =
        advertisement.version === 0
          ? advertisement.refs
          : readRefs(
              await this.listRefs(base, lsRefsRequest(names, advertisement.objectFormat), signal),
            );
      const found = names.flatMap((name) => refs.find((ref) => ref.name === name) ?? [])[0];
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof GitProtocolError)) throw error;
      throw new GitRemoteError('broken', `${base.host} did not respond like a Git repository.`);
    }
    const missingText = reference === '' ? 'no default branch' : `no ${reference}`;
    throw new GitRemoteError('reference-missing', `The repository has ${missingText}.`);
  }

  /**
   * Requests the ref advertisement. Follows redirects, because hosting services redirect when a
   * repository has moved or its address lacks `.git`.
   */
  private async fetchAdvertisement(
    repository: URL,
    signal: AbortSignal,
  ): Promise<{ base: URL; bytes: Buffer }> {
    let url = new URL(`${repository.href}${refsPath}?service=git-upload-pack`);
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const response = await this.send(url, { headers: protocolHeaders, signal });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) {
        const base = new URL(`${url.origin}${url.pathname.slice(0, -refsPath.length)}`);
        return { base, bytes: await readBody(response, url) };
      }
      const next = URL.canParse(location, url.href) ? new URL(location, url.href) : null;
      if (next === null || !next.pathname.endsWith(refsPath)) break;
      url = next;
    }
    throw new GitRemoteError(
      'broken',
      `${repository.host} redirects to an address that is not a Git repository.`,
    );
  }

  private async listRefs(base: URL, body: string, signal: AbortSignal): Promise<Buffer> {
    const url = new URL(`${base.href}/git-upload-pack`);
    const headers = { ...protocolHeaders, 'content-type': 'application/x-git-upload-pack-request' };
    return readBody(await this.send(url, { method: 'POST', headers, body, signal }), url);
  }

  private async send(url: URL, init: RequestInit): Promise<Response> {
    const isAllowed = this.allowedHosts.isAllowed(url);
    if (url.protocol !== 'https:' && !isAllowed) throw offLimitsError(url.host);
    try {
      return await guardedFetch(url, init, {
        guard: isAllowed ? defaultGuard : publicOnlyGuard,
        maxBytes,
      });
    } catch (error) {
      init.signal?.throwIfAborted();
      if (error instanceof OffLimitsError) throw offLimitsError(url.host);
      if (!(error instanceof Error)) throw error;
      throw new GitRemoteError('unreachable', `${url.host} cannot be reached: ${error.message}.`);
    }
  }
}

const publicOnlyGuard = new DialGuard({
  isAllowed: (_, address) => isPublicAddress(address),
  describeRefusal: offLimitsMessage,
});

/**
 * Returns the URL of a repository without credentials, query and trailing slash. Rejects addresses
 * that are neither HTTP nor HTTPS.
 */
function repositoryUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const text = 'Only repositories with an HTTP or HTTPS address can be queried.';
    throw new GitRemoteError('unsupported', text);
  }
  return new URL(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

async function readBody(response: Response, { host }: URL): Promise<Buffer> {
  const { status } = response;
  if (status === 200) return Buffer.from(await response.arrayBuffer());
  if (status === 401 || status === 403 || status === 404) {
    throw new GitRemoteError(
      'not-public',
      `${host} requires credentials, or the repository does not exist.`,
    );
  }
  if (status === 429 || status >= 500) {
    throw new GitRemoteError('unreachable', `${host} responded with status ${status}.`);
  }
  throw new GitRemoteError('broken', `${host} responded with status ${status}.`);
}

function offLimitsError(host: string): GitRemoteError {
  return new GitRemoteError(
    'off-limits',
    `${host} is on a private network or does not use TLS, and is not listed in GIT_ALLOWED_HOSTS.`,
  );
}
