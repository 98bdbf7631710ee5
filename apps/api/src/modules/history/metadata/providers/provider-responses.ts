import type { CdTrack, MetadataMatch } from '@stackyard/contracts';
import type { MetadataFields } from '../metadata-fields.js';

/** A search match with the URL of its picture at the provider. */
export type ProviderMatch = Omit<MetadataMatch, 'picture'> & { pictureUrl: string | null };

export type ProviderDescription = Partial<Omit<MetadataFields, 'poster'>> & {
  pictureUrl: string | null;
};

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns a text value; null if the value is missing, empty, "N/A" or not a text. */
function textIn(json: JsonObject, name: string): string | null {
  const value = json[name];
  return typeof value === 'string' && value !== '' && value !== 'N/A' ? value : null;
}

function readNumber(json: JsonObject, name: string): number | null {
  const value = json[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function listIn(json: unknown, name: string): JsonObject[] {
  const value = isJsonObject(json) ? json[name] : undefined;
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the first year in a text such as "2008–2013" or "1995-12-15"; null if there is none. */
function yearIn(text: string | null): number | null {
  const match = /(?:19|20)\d\d/.exec(text ?? '');
  return match ? Number(match[0]) : null;
}

/** Parses the matches of an OMDb search. "Movie not found!" means that there are none. */
export function parseOmdbMatches(response: unknown): ProviderMatch[] {
  return listIn(response, 'Search').flatMap((row) => {
    const [providerId, title] = [textIn(row, 'imdbID'), textIn(row, 'Title')];
    if (providerId === null || title === null) return [];
    const year = yearIn(textIn(row, 'Year'));
    const pictureUrl = textIn(row, 'Poster');
    return [{ provider: 'omdb' as const, providerId, title, year, artist: null, pictureUrl }];
  });
}

/** Parses a title from OMDb. Returns null if OMDb does not know the title. */
export function parseOmdbTitle(response: unknown): ProviderDescription | null {
  if (!isJsonObject(response) || response['Response'] === 'False') return null;
  const title = textIn(response, 'Title');
  if (title === null) return null;
  const runtimeMatch = /^\d+/.exec(textIn(response, 'Runtime') ?? '');
  return {
    title,
    year: yearIn(textIn(response, 'Year')),
    imdbId: textIn(response, 'imdbID'),
    pictureUrl: textIn(response, 'Poster'),
    details: {
      plot: textIn(response, 'Plot'),
      genres: textIn(response, 'Genre')?.split(', ') ?? [],
      director: textIn(response, 'Director'),
      runtimeMinutes: runtimeMatch ? Number(runtimeMatch[0]) : null,
      rating: textIn(response, 'imdbRating'),
    },
  };
}

export function omdbError(response: unknown): string | null {
  return isJsonObject(response) && response['Response'] === 'False'
    ? textIn(response, 'Error')
    : null;
}

export function parseTmdbMatches(response: unknown, imageBaseUrl: string): ProviderMatch[] {
  return listIn(response, 'results').flatMap((row) => {
    const [id, title] = [readNumber(row, 'id'), textIn(row, 'title')];
    if (id === null || title === null) return [];
    return [
      {
        provider: 'tmdb' as const,
        providerId: String(id),
        title,
        year: yearIn(textIn(row, 'release_date')),
        artist: null,
        pictureUrl: tmdbPicture(row, imageBaseUrl),
      },
    ];
  });
}

/**
 * Parses a film from TMDb; null if the response contains none. The request must ask for credits and
 * external IDs as well.
 */
export function parseTmdbTitle(
  response: unknown,
  imageBaseUrl: string,
): ProviderDescription | null {
  if (!isJsonObject(response)) return null;
  const [tmdbId, title] = [readNumber(response, 'id'), textIn(response, 'title')];
  if (tmdbId === null || title === null) return null;
  const crew = listIn(response['credits'], 'crew');
  const director = crew.find((person) => person['job'] === 'Director');
  return {
    title,
    tmdbId,
    year: yearIn(textIn(response, 'release_date')),
    imdbId: textIn(response, 'imdb_id'),
    pictureUrl: tmdbPicture(response, imageBaseUrl),
    details: {
      plot: textIn(response, 'overview'),
      genres: listIn(response, 'genres').flatMap((genre) => textIn(genre, 'name') ?? []),
      director: director ? textIn(director, 'name') : null,
      runtimeMinutes: readNumber(response, 'runtime'),
      rating: readNumber(response, 'vote_average')?.toString() ?? null,
    },
  };
}

/**
 * Returns the TMDb ID from the response to a search by IMDb ID; null if the search found no film.
 */
export function tmdbIdIn(response: unknown): number | null {
  const [film] = listIn(response, 'movie_results');
  return film ? readNumber(film, 'id') : null;
}

function tmdbPicture(row: JsonObject, imageBaseUrl: string): string | null {
  const path = textIn(row, 'poster_path');
  return path === null ? null : `${imageBaseUrl}/w500${path}`;
}

export function parseMusicBrainzMatches(response: unknown, coverBaseUrl: string): ProviderMatch[] {
  return listIn(response, 'releases').flatMap((row) => {
    const [providerId, title] = [textIn(row, 'id'), textIn(row, 'title')];
    if (providerId === null || title === null) return [];
    return [
      {
        provider: 'musicbrainz' as const,
        providerId,
        title,
        year: yearIn(textIn(row, 'date')),
        artist: artistOf(row),
        pictureUrl: `${coverBaseUrl}/release/${providerId}/front-250`,
      },
    ];
  });
}

/**
 * Parses a release from MusicBrainz; null if the response contains none. The request must ask for
 * artist credits, media and recordings as well.
 */
export function parseMusicBrainzRelease(
  response: unknown,
  coverBaseUrl: string,
): ProviderDescription | null {
  if (!isJsonObject(response)) return null;
  const [musicBrainzId, title] = [textIn(response, 'id'), textIn(response, 'title')];
  if (musicBrainzId === null || title === null) return null;
  const artist = artistOf(response);
  return {
    title,
    artist,
    musicBrainzId,
    year: yearIn(textIn(response, 'date')),
    pictureUrl: `${coverBaseUrl}/release/${musicBrainzId}/front-250`,
    details: { tracks: tracksOf(response, artist), country: textIn(response, 'country') },
  };
}

/** Returns the tracks of all discs of a release, numbered consecutively across the discs. */
function tracksOf(release: JsonObject, artist: string | null): CdTrack[] {
  return listIn(release, 'media')
    .flatMap((medium) => listIn(medium, 'tracks'))
    .map((track, index) => ({
      position: index + 1,
      title: textIn(track, 'title') ?? '',
      artist: artistOf(track) ?? artist,
      lengthMs: readNumber(track, 'length'),
    }));
}

/** Joins artist names with the separators between them: "Simon" + " & " + "Garfunkel". */
function artistOf(json: JsonObject): string | null {
  const names = listIn(json, 'artist-credit').map(
    (credit) => `${textIn(credit, 'name') ?? ''}${textIn(credit, 'joinphrase') ?? ''}`,
  );
  return names.join('') || null;
}
