import type {
  AssignCdRequest,
  AssignMovieRequest,
  JobDetailReply,
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

export function valuesOf({ title, artist, year, imdbId }: JobDetailReply): AssignmentValues {
  return { title, artist: artist ?? '', year: String(year ?? ''), imdbId: imdbId ?? '' };
}

/**
 * Returns a copy of the values in which the fields that equal those in `initial` are empty.
 */
export function changedValues(
  values: AssignmentValues,
  initial: AssignmentValues,
): AssignmentValues {
  const changedValue = (name: keyof AssignmentValues): string =>
    values[name] === initial[name] ? '' : values[name];
  return {
    title: changedValue('title'),
    artist: changedValue('artist'),
    year: changedValue('year'),
    imdbId: changedValue('imdbId'),
  };
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
