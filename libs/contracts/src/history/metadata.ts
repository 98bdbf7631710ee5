import {
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { headerValuePattern } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import type { ChangedJobReply, JobInfo } from './job.js';
import { IsOmittable } from '../base/omittable.js';

/** Supported providers: `omdb` and `tmdb` for films, `musicbrainz` for CDs. */
export const metadataProviders = ['omdb', 'tmdb', 'musicbrainz'] as const;
/** Identifier of a service that provides titles, years and pictures of films or CDs. */
export type MetadataProvider = (typeof metadataProviders)[number];

/** A metadata provider and its configuration. */
export interface MetadataProviderReply {
  provider: MetadataProvider;
  name: string;
  needsKey: boolean;
  /** Whether the provider can be used. Keys are never returned. */
  configured: boolean;
  /** Attribution to show next to the provider's data. */
  attribution: string;
}

/** All supported metadata providers. */
export interface ListMetadataProvidersReply {
  providers: MetadataProviderReply[];
}

/** The API key to set for a metadata provider. */
export class SetMetadataKeyRequest {
  @IsIn(metadataProviders) provider!: MetadataProvider;
  /** The key to store. Omit it to remove the stored key. */
  @IsOmittable()
  @IsString()
  @MinLength(1)
  @MaxLength(1000)
  @Matches(headerValuePattern)
  apiKey?: string;
}

/** Search terms for a metadata provider. */
export class SearchMetadataQuery {
  @IsIn(metadataProviders) provider!: MetadataProvider;
  /** Title of a film, or artist and title of a CD. */
  @IsString() @MinLength(1) @MaxLength(200) title!: string;
  @IsOmittable() @IsInt() @Min(1850) @Max(2200) year?: number;
}

/** A film or CD that matches a search. */
export interface MetadataMatch {
  provider: MetadataProvider;
  /** The provider's ID of the film or CD, to pass as `providerId` when assigning it. */
  providerId: string;
  title: string;
  year: number | null;
  artist: string | null;
  /** API path of the picture; null if there is none. */
  picture: string | null;
}

/** Matches of a provider, best first. */
export interface SearchMetadataReply {
  matches: MetadataMatch[];
  attribution: string;
}

/** Selects a picture of a metadata provider. */
export class MetadataPictureQuery {
  /** URL of the picture at the provider. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @MaxLength(1000)
  url!: string;
}

/**
 * Assigns a film: a provider's entry, manually entered values, or both. Manually entered values
 * take precedence.
 */
export class AssignMovieRequest {
  @IsOmittable() @IsIn(['omdb', 'tmdb']) provider?: 'omdb' | 'tmdb';
  /** `providerId` of a match; required with `provider`. TMDB also accepts an IMDb ID. */
  @IsOmittable() @Matches(/^(?:tt\d{6,12}|[1-9]\d{0,9})$/) providerId?: string;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) title?: string;
  @IsOmittable() @IsInt() @Min(1850) @Max(2200) year?: number;
  @IsOmittable() @Matches(/^tt\d{6,12}$/) imdbId?: string;
  @IsOmittable() @IsInt() @Min(1) tmdbId?: number;
  /** URL of the picture at the provider. Stackyard downloads and stores the picture. */
  @IsOmittable()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @MaxLength(1000)
  poster?: string;
}

/** A track of a CD. */
export interface CdTrack {
  position: number;
  title: string;
  artist: string | null;
  /** Length in milliseconds; null while it is unknown. */
  lengthMs: number | null;
}

/**
 * Assigns a CD: a MusicBrainz release, manually entered values, or both. Manually entered values
 * take precedence.
 */
export class AssignCdRequest {
  @IsOmittable() @IsIn(['musicbrainz']) provider?: 'musicbrainz';
  @IsOmittable()
  @Matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  providerId?: string;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) title?: string;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) artist?: string;
  @IsOmittable() @IsInt() @Min(1850) @Max(2200) year?: number;
  @IsOmittable()
  @Matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  musicBrainzId?: string;
  /**
   * Tracks of the CD. Each track requires `position` (1 to 999) and `title`, and can also have
   * `artist` and `lengthMs`.
   */
  @IsOmittable() @ArrayMaxSize(200) @IsObject({ each: true }) tracks?: JobInfo[];
  @IsOmittable()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @MaxLength(1000)
  cover?: string;
}

/** Metadata of a job, either detected by a tool or assigned by a user. */
export interface JobMetadataReply {
  title: string | null;
  year: number | null;
  artist: string | null;
  imdbId: string | null;
  tmdbId: number | null;
  musicBrainzId: string | null;
  /**
   * The provider of the metadata; null for values that were entered manually or detected by a tool.
   */
  provider: string | null;
  /** Further metadata, such as plot, genres or tracks. */
  details: JobInfo | null;
  assignedBy: string;
  assignedAt: string;
}

/** Detected and assigned metadata of a job. */
export interface ReadJobMetadataReply {
  /**
   * Detected metadata; null before the first assignment, when the job itself still has the detected
   * values.
   */
  automatic: JobMetadataReply | null;
  /** Assignments, newest first. The latest applies. */
  assigned: JobMetadataReply[];
}

/**
 * Version of the picture, part of the job's `poster` path. A new picture has a new version, so
 * browsers can cache each version indefinitely.
 */
export class PosterQuery {
  @IsOmittable() @IsString() @MaxLength(100) picture?: string;
}

const providerProblems = [
  'PROVIDER_NOT_CONFIGURED',
  'PROVIDER_KEY_REFUSED',
  'PROVIDER_LIMIT_REACHED',
  'PROVIDER_FAILED',
  'PROVIDER_UNREACHABLE',
  'PROVIDER_TIMED_OUT',
] as const;

/**
 * Returns all supported providers. Each provider includes its configuration status and the
 * attribution to show next to its data.
 */
export const listMetadataProviders = endpoint({
  method: 'GET',
  path: '/api/history/metadata/providers',
  access: 'history-access',
  summary: 'List metadata providers',
  reply: type<ListMetadataProvidersReply>(),
});

/**
 * Stores the API key encrypted and returns the provider. If the request contains no key, the stored
 * key is removed.
 */
export const setMetadataKey = endpoint({
  method: 'PUT',
  path: '/api/history/metadata/providers',
  access: 'settings-edit',
  credential: 'session',
  summary: "Set or remove a metadata provider's API key",
  body: SetMetadataKeyRequest,
  reply: type<MetadataProviderReply>(),
});

/** Searches one provider by title and, optionally, year. Returns the matches, best first. */
export const searchMetadata = endpoint({
  method: 'GET',
  path: '/api/history/metadata/search',
  access: 'history-edit',
  cost: 'high',
  summary: 'Search for film or CD metadata',
  query: SearchMetadataQuery,
  problems: providerProblems,
  reply: type<SearchMetadataReply>(),
});

/** Accepted picture formats; anything else that a provider returns is rejected. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Returns the picture with the given URL. Stackyard downloads the picture from the provider on the
 * first request and returns the stored copy on later requests.
 */
export const readMetadataPicture = endpoint({
  method: 'GET',
  path: '/api/history/metadata/picture',
  access: 'history-edit',
  cost: 'high',
  summary: 'Get a poster or cover from a provider',
  delivery: 'stream',
  media: pictureTypes,
  query: MetadataPictureQuery,
  problems: ['PICTURE_UNKNOWN', 'PICTURE_REFUSED', ...providerProblems],
  reply: type<string>(),
});

/**
 * Stores the film's metadata and returns the job. Manually entered values take precedence over
 * those of the provider. If a poster that the request specifies can't be downloaded, the request
 * fails. If the provider's poster can't be downloaded, the film is assigned without a poster, and
 * the job's event contains the reason.
 */
export const assignMovie = endpoint({
  method: 'POST',
  path: '/api/history/:id/moviedb/assign',
  access: 'history-edit',
  summary: 'Assign a film to a job',
  body: AssignMovieRequest,
  problems: [
    'JOB_UNKNOWN',
    'METADATA_UNKNOWN',
    'PICTURE_UNKNOWN',
    'PICTURE_REFUSED',
    ...providerProblems,
  ],
  reply: type<ChangedJobReply>(),
});

/**
 * Stores the CD's metadata and returns the job. Manually entered values take precedence over those
 * of the provider. If a cover that the request specifies can't be downloaded, the request fails. If
 * the provider's cover can't be downloaded, the CD is assigned without a cover, and the job's event
 * contains the reason.
 */
export const assignCd = endpoint({
  method: 'POST',
  path: '/api/history/:id/cd/assign',
  access: 'history-edit',
  summary: 'Assign a CD to a job',
  body: AssignCdRequest,
  problems: [
    'JOB_UNKNOWN',
    'METADATA_UNKNOWN',
    'PICTURE_UNKNOWN',
    'PICTURE_REFUSED',
    ...providerProblems,
  ],
  reply: type<ChangedJobReply>(),
});

/**
 * Restores the metadata that the job had before the latest assignment of a film or CD, and returns
 * the job.
 */
export const undoJobMetadata = endpoint({
  method: 'POST',
  path: '/api/history/:id/metadata/undo',
  access: 'history-edit',
  summary: "Undo a job's latest metadata assignment",
  problems: ['JOB_UNKNOWN', 'JOB_METADATA_ORIGINAL'],
  reply: type<ChangedJobReply>(),
});

/**
 * Returns the metadata that tools detected for the job and the metadata that users assigned to it.
 */
export const readJobMetadata = endpoint({
  method: 'GET',
  path: '/api/history/:id/metadata',
  access: 'history-access',
  summary: "Get a job's metadata",
  problems: ['JOB_UNKNOWN'],
  reply: type<ReadJobMetadataReply>(),
});

/** Returns the picture that Stackyard has stored for the job. */
export const readJobPoster = endpoint({
  method: 'GET',
  path: '/api/history/:id/poster',
  access: 'history-access',
  summary: "Get a job's poster or cover",
  delivery: 'stream',
  media: pictureTypes,
  query: PosterQuery,
  problems: ['JOB_UNKNOWN', 'PICTURE_UNKNOWN'],
  reply: type<string>(),
});
