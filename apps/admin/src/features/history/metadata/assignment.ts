import type {
  AssignCdRequest,
  AssignMovieRequest,
  MetadataMatch,
  MetadataProvider,
} from '@stackyard/contracts';

/** Values of the form in which users assign metadata. Every field may be empty. */
export interface AssignmentValues {
  title: string;
  artist: string;
  year: string;
  imdbId: string;
}

/**
 * Returns the request to assign a film, built from the form and the selected search result, without
 * empty fields.
 */
export function movieRequest(
  { title, year, imdbId }: AssignmentValues,
  match: MetadataMatch | null,
): AssignMovieRequest {
  const provider = match?.provider;
  return {
    ...(match &&
      (provider === 'omdb' || provider === 'tmdb') && { provider, providerId: match.providerId }),
    ...(title !== '' && { title }),
    ...(year !== '' && { year: Number(year) }),
    ...(imdbId !== '' && { imdbId }),
  };
}

export function cdRequest(
  { title, artist, year }: AssignmentValues,
  match: MetadataMatch | null,
): AssignCdRequest {
  return {
    ...(match?.provider === 'musicbrainz' && {
      provider: match.provider,
      providerId: match.providerId,
    }),
    ...(title !== '' && { title }),
    ...(artist !== '' && { artist }),
    ...(year !== '' && { year: Number(year) }),
  };
}

export function isCdProvider(provider: MetadataProvider): boolean {
  return provider === 'musicbrainz';
}
