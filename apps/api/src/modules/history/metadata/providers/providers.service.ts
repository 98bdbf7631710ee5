import { Injectable } from '@nestjs/common';
import {
  metadataProviders,
  type ListMetadataProvidersReply,
  type MetadataProvider,
  type MetadataProviderReply,
  type SearchMetadataQuery,
  type SearchMetadataReply,
} from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MetadataCacheRepository } from './metadata-cache.repository.js';
import {
  parseMusicBrainzMatches,
  parseMusicBrainzRelease,
  omdbError,
  parseOmdbMatches,
  parseOmdbTitle,
  tmdbIdIn,
  parseTmdbMatches,
  parseTmdbTitle,
  type ProviderDescription,
  type ProviderMatch,
} from './provider-responses.js';
import { buildMusicBrainzQuery } from './musicbrainz-query.js';
import { ProviderHttp } from './provider-http.adapter.js';

const providerInfo = {
  omdb: {
    name: 'OMDb',
    needsKey: true,
    attribution: 'Film data by OMDb (omdbapi.com), CC BY-NC 4.0.',
  },
  tmdb: {
    name: 'TMDb',
    needsKey: true,
    attribution: 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
  },
  musicbrainz: {
    name: 'MusicBrainz',
    needsKey: false,
    attribution: 'Music data by MusicBrainz (musicbrainz.org), covers by the Cover Art Archive.',
  },
} as const satisfies Record<
  MetadataProvider,
  { name: string; needsKey: boolean; attribution: string }
>;

/** A request to a provider. Responses are cached under the address, which does not contain the key. */
interface ProviderRequest {
  address: URL;
  key?: { query?: Record<string, string>; headers?: Record<string, string> };
}

/** Queries OMDb, TMDb and MusicBrainz, caches their responses, and manages the keys for them. */
@Injectable()
export class ProvidersService {
  constructor(
    private readonly settings: Settings,
    private readonly http: ProviderHttp,
    private readonly metadataCache: MetadataCacheRepository,
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
  ) {}

  async list(): Promise<ListMetadataProvidersReply> {
    const providers: MetadataProviderReply[] = [];
    for (const provider of metadataProviders) providers.push(await this.describe(provider));
    return { providers };
  }

  setKey(
    provider: MetadataProvider,
    key: string | null,
    by: Caller,
  ): Promise<MetadataProviderReply> {
    return this.uow.run(async () => {
      await this.metadataCache.setKey(provider, key);
      await this.eventLog.record({
        action: 'provider.changed',
        by,
        severity: 'notice',
        message: `The API key for ${providerInfo[provider].name} was ${key === null ? 'removed' : 'stored'}`,
      });
      return this.describe(provider);
    });
  }

  /** @throws ProblemError PROVIDER_... */
  async search({ provider, title, year }: SearchMetadataQuery): Promise<SearchMetadataReply> {
    const matches = (await this.findMatches(provider, title, year)).map(
      ({ pictureUrl, ...match }) => ({
        ...match,
        picture:
          pictureUrl && `/api/history/metadata/picture?url=${encodeURIComponent(pictureUrl)}`,
      }),
    );
    return { matches, attribution: providerInfo[provider].attribution };
  }

  /**
   * Returns a provider's description of a title.
   *
   * @throws ProblemError METADATA_UNKNOWN or PROVIDER_...
   */
  async describeTitle(provider: MetadataProvider, id: string): Promise<ProviderDescription> {
    const description = await this.requestTitle(provider, id);
    if (description !== null) return description;
    throw new ProblemError(
      'METADATA_UNKNOWN',
      `${providerInfo[provider].name} has no entry with the ID ${id}.`,
    );
  }

  private async findMatches(
    provider: MetadataProvider,
    title: string,
    year?: number,
  ): Promise<ProviderMatch[]> {
    const { TMDB_IMAGE_URL, COVER_ART_URL, TMDB_LANGUAGE: language } = this.settings;
    const yearParameter: Record<string, string> = year === undefined ? {} : { year: String(year) };
    switch (provider) {
      case 'omdb':
        return parseOmdbMatches(
          await this.requestOmdb({ s: title, ...(year && { y: String(year) }) }),
        );
      case 'tmdb':
        return parseTmdbMatches(
          await this.requestTmdb('/search/movie', { query: title, language, ...yearParameter }),
          TMDB_IMAGE_URL,
        );
      case 'musicbrainz': {
        const query = buildMusicBrainzQuery(title, year);
        if (query === null) return [];
        return parseMusicBrainzMatches(
          await this.requestMusicBrainz('/release', { query, limit: '10' }),
          COVER_ART_URL,
        );
      }
    }
  }

  private async requestTitle(
    provider: MetadataProvider,
    id: string,
  ): Promise<ProviderDescription | null> {
    const { TMDB_IMAGE_URL, COVER_ART_URL, TMDB_LANGUAGE: language } = this.settings;
    switch (provider) {
      case 'omdb':
        return parseOmdbTitle(await this.requestOmdb({ i: id, plot: 'short' }));
      case 'tmdb': {
        const tmdbId = id.startsWith('tt')
          ? tmdbIdIn(await this.requestTmdb(`/find/${id}`, { external_source: 'imdb_id' }))
          : id;
        if (tmdbId === null) return null;
        const queryParameters = { append_to_response: 'credits,external_ids', language };
        return parseTmdbTitle(
          await this.requestTmdb(`/movie/${tmdbId}`, queryParameters),
          TMDB_IMAGE_URL,
        );
      }
      case 'musicbrainz': {
        const parameters = { inc: 'artist-credits+recordings+media+labels' };
        return parseMusicBrainzRelease(
          await this.requestMusicBrainz(`/release/${id}`, parameters),
          COVER_ART_URL,
        );
      }
    }
  }

  private async requestOmdb(query: Record<string, string>): Promise<unknown> {
    const apikey = await this.keyOf('omdb');
    const address = addressOf(this.settings.OMDB_URL, '', query);
    const response = await this.request({ address, key: { query: { apikey } } });
    const fault = omdbError(response);
    if (fault !== null && !/not found|incorrect imdb id|too many results/i.test(fault)) {
      throw new ProblemError('PROVIDER_FAILED', `OMDb responded: ${fault}`);
    }
    return response;
  }

  private async requestTmdb(path: string, query: Record<string, string>): Promise<unknown> {
    const key = await this.keyOf('tmdb');
    const address = addressOf(this.settings.TMDB_URL, path, query);
    // Long tokens are sent in a header; short legacy keys are sent in the URL.
    const apiKey =
      key.length > 40
        ? { headers: { authorization: `Bearer ${key}` } }
        : { query: { api_key: key } };
    return this.request({ address, key: apiKey });
  }

  private requestMusicBrainz(path: string, query: Record<string, string>): Promise<unknown> {
    return this.request({
      address: addressOf(this.settings.MUSICBRAINZ_URL, path, { ...query, fmt: 'json' }),
    });
  }

  private async request({ address, key = {} }: ProviderRequest): Promise<unknown> {
    const cachedResponse = await this.metadataCache.findResponse(address.href);
    if (cachedResponse !== undefined) return cachedResponse;
    const url = new URL(address);
    for (const [name, value] of Object.entries(key.query ?? {})) url.searchParams.set(name, value);
    const response = await this.http.fetchJson(url, key.headers);
    if (response !== null && omdbError(response) === null)
      await this.metadataCache.storeResponse(address.href, response);
    return response;
  }

  private async keyOf(provider: MetadataProvider): Promise<string> {
    const key = await this.metadataCache.findKey(provider);
    if (key !== null) return key;
    throw new ProblemError(
      'PROVIDER_NOT_CONFIGURED',
      `No API key for ${providerInfo[provider].name} is stored.`,
    );
  }

  private async describe(provider: MetadataProvider): Promise<MetadataProviderReply> {
    const { needsKey } = providerInfo[provider];
    const configured = !needsKey || (await this.metadataCache.findKey(provider)) !== null;
    return { provider, ...providerInfo[provider], configured };
  }
}

function addressOf(baseUrl: string, path: string, query: Record<string, string>): URL {
  const url = new URL(path === '' ? baseUrl : `${baseUrl.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
