import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { ResponseTooLargeError, guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { OffLimitsError } from '#infra/outbound/unreachable-error.js';
import { ProviderGuard } from '#infra/outbound/provider-guard.adapter.js';
import { version } from '#version.js';

/** Size limits of responses, each with the problem to report if a response is larger. */
const responseLimits = {
  json: { maxBytes: 4_194_304, tooLargeCode: 'PROVIDER_FAILED' },
  picture: { maxBytes: 5_242_880, tooLargeCode: 'PICTURE_REFUSED' },
} as const;
type ResponseLimits = (typeof responseLimits)[keyof typeof responseLimits];
/**
 * Maximum number of redirects to follow for a picture. The cover archive redirects to the server
 * that stores the picture.
 */
const maxRedirects = 3;
/**
 * Minimum interval between two requests to MusicBrainz, which blocks clients that send more than
 * one request per second.
 */
const musicBrainzIntervalMs = 1100;

/** Hosts from which the providers serve their pictures. */
const pictureHosts = [
  /^(?:m\.media-amazon|images-na\.ssl-images-amazon|ia\.media-imdb)\.com$/,
  /^image\.tmdb\.org$/,
  /^(?:[a-z0-9-]+\.)*(?:coverartarchive|archive)\.org$/,
];

/** Sends requests to providers. Limits the rate for MusicBrainz, and loads pictures only from known hosts. */
@Injectable()
export class ProviderHttp {
  private readonly userAgent: string;
  private readonly providerOrigins: Set<string>;
  private nextRequestAt = 0;

  constructor(
    private readonly settings: Settings,
    private readonly guard: ProviderGuard,
  ) {
    const { METADATA_CONTACT, PUBLIC_URL, OMDB_URL, TMDB_IMAGE_URL, COVER_ART_URL } = settings;
    this.userAgent = `Stackyard/${version} (${METADATA_CONTACT ?? PUBLIC_URL ?? 'self-hosted'})`;
    this.providerOrigins = new Set(
      [OMDB_URL, TMDB_IMAGE_URL, COVER_ART_URL].map((url) => new URL(url).origin),
    );
  }

  /**
   * Requests JSON. Returns null if the provider has no data.
   *
   * @throws ProblemError PROVIDER_..., which never contains the key
   */
  async fetchJson(url: URL, headers: Record<string, string> = {}): Promise<unknown> {
    if (url.hostname === 'musicbrainz.org') await this.awaitRateLimit();
    const requestHeaders = { accept: 'application/json', 'user-agent': this.userAgent, ...headers };
    const response = await this.send(url, requestHeaders, responseLimits.json);
    if (response.status === 404) return null;
    const text = await response.text();
    if (response.status === 401 || response.status === 403) throw keyProblem(text);
    if (response.status === 429 || response.status === 503) throw limitReachedProblem(url);
    if (!response.ok) throw providerFailedProblem(url, `responded with status ${response.status}`);
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw providerFailedProblem(url, 'responded with something other than JSON');
    }
  }

  /**
   * @throws ProblemError PICTURE_UNKNOWN if the provider has no such picture, PICTURE_REFUSED if the
   *   picture is too large or its host is unknown, or PROVIDER_...
   */
  async fetchPicture(address: string): Promise<Buffer> {
    let url = new URL(address);
    for (let redirectCount = 0; redirectCount <= maxRedirects; redirectCount += 1) {
      this.assertPictureHost(url);
      const response = await this.send(
        url,
        { 'user-agent': this.userAgent },
        responseLimits.picture,
      );
      const location = response.headers.get('location');
      if (response.status === 404)
        throw new ProblemError('PICTURE_UNKNOWN', `${url.host} has no such picture.`);
      if (response.status < 300) return Buffer.from(await response.arrayBuffer());
      if (response.status >= 400 || location === null || !URL.canParse(location, url.href)) {
        throw providerFailedProblem(url, `responded with status ${response.status}`);
      }
      url = new URL(location, url);
      // The cover archive still redirects to plain HTTP, although its servers support TLS.
      if (!this.providerOrigins.has(url.origin)) url.protocol = 'https:';
    }
    throw providerFailedProblem(url, 'redirects too many times');
  }

  private assertPictureHost(url: URL): void {
    const isPictureHost =
      url.protocol === 'https:' && pictureHosts.some((host) => host.test(url.hostname));
    const hasPlainAuthority =
      url.username === '' && url.password === '' && (url.port === '' || !isPictureHost);
    if (hasPlainAuthority && (isPictureHost || this.providerOrigins.has(url.origin))) return;
    throw new ProblemError(
      'PICTURE_REFUSED',
      `${url.host} is not the host of a metadata provider.`,
    );
  }

  private async send(
    url: URL,
    headers: Record<string, string>,
    { maxBytes, tooLargeCode }: ResponseLimits,
  ) {
    const signal = AbortSignal.timeout(this.settings.METADATA_TIMEOUT_SECONDS * 1000);
    try {
      return await guardedFetch(url, { headers, signal }, { guard: this.guard, maxBytes });
    } catch (error) {
      if (error instanceof ResponseTooLargeError) {
        throw new ProblemError(tooLargeCode, `${url.host} sent too much data.`);
      }
      throw providerUnreachableProblem(url, signal, error);
    }
  }

  private async awaitRateLimit(): Promise<void> {
    const now = Date.now();
    const requestAt = Math.max(now, this.nextRequestAt);
    this.nextRequestAt = requestAt + musicBrainzIntervalMs;
    if (requestAt > now) await pause(requestAt - now);
  }
}

function keyProblem(text: string): ProblemError {
  // OMDb responds with the same status for an invalid key and for an exceeded daily limit, so only
  // the text tells them apart.
  return /limit/i.test(text)
    ? new ProblemError(
        'PROVIDER_LIMIT_REACHED',
        "The provider's daily request limit has been reached.",
      )
    : new ProblemError('PROVIDER_KEY_REFUSED', 'The provider does not accept the stored key.');
}

function limitReachedProblem(url: URL): ProblemError {
  return new ProblemError('PROVIDER_LIMIT_REACHED', `${url.host} asks clients to retry later.`);
}

function providerFailedProblem(url: URL, failure: string): ProblemError {
  return new ProblemError('PROVIDER_FAILED', `${url.host} ${failure}.`);
}

function providerUnreachableProblem(
  url: URL,
  timeoutSignal: AbortSignal,
  error: unknown,
): ProblemError {
  if (error instanceof OffLimitsError) {
    return new ProblemError('PROVIDER_UNREACHABLE', `${error.message}.`);
  }
  return timeoutSignal.aborted
    ? new ProblemError('PROVIDER_TIMED_OUT', `${url.host} did not respond in time.`)
    : new ProblemError('PROVIDER_UNREACHABLE', `${url.host} cannot be reached.`);
}
