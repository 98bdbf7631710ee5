import type { CdTrack, JobInfo, JobMetadataReply } from '@stackyard/contracts';
import type { JobEntity } from '../jobs/job.entity.js';

export interface MetadataFields extends Omit<
  JobMetadataReply,
  'provider' | 'assignedBy' | 'assignedAt'
> {
  /** File name of the picture. */
  poster: string | null;
}

/** Returns the metadata in the columns of a job. */
export function metadataOf(job: JobEntity): MetadataFields {
  const { title, year, artist, imdbId, tmdbId, musicBrainzId, poster } = job;
  return { title, year, artist, imdbId, tmdbId, musicBrainzId, poster, details: null };
}

/** Converts metadata to the columns of a job. */
export function columnsOf({
  details: _,
  ...columns
}: MetadataFields): Omit<MetadataFields, 'details'> {
  return columns;
}

const empty: MetadataFields = {
  title: null,
  year: null,
  artist: null,
  imdbId: null,
  tmdbId: null,
  musicBrainzId: null,
  poster: null,
  details: null,
};

/**
 * Applies an assignment. A title from a provider replaces all fields, because it may describe a
 * different film. Manual values change only their own fields.
 */
export function applyAssignment(
  found: (Partial<MetadataFields> & { pictureUrl: string | null }) | null,
  entered: Partial<MetadataFields>,
  poster: string | null,
  before: MetadataFields,
): MetadataFields {
  if (found === null) {
    const details = entered.details ? { ...before.details, ...entered.details } : before.details;
    return { ...before, ...entered, details, poster: poster ?? before.poster };
  }
  const { pictureUrl: _, ...known } = found;
  const details = entered.details
    ? { ...known.details, ...entered.details }
    : (known.details ?? null);
  return { ...empty, ...known, ...entered, details, poster };
}

const trackProperties = new Set(['position', 'title', 'artist', 'lengthMs', 'selected']);

/** Parses manually entered tracks; null if any of them is invalid. */
export function cdTracksOf(tracks: readonly JobInfo[]): CdTrack[] | null {
  const checked = tracks.map(cdTrackOf).filter((track) => track !== null);
  return checked.length === tracks.length ? checked.sort((a, b) => a.position - b.position) : null;
}

/** Parses a track from a user or a provider; null if it is invalid. */
export function cdTrackOf(track: JobInfo): CdTrack | null {
  const { position, title, artist = null, lengthMs = null } = track;
  const isKnown = Object.keys(track).every((name) => trackProperties.has(name));
  if (!isKnown || typeof position !== 'number' || !Number.isInteger(position)) return null;
  if (position < 1 || position > 999 || typeof title !== 'string' || title.length > 500)
    return null;
  if (artist !== null && (typeof artist !== 'string' || artist.length > 500)) return null;
  if (lengthMs !== null && (typeof lengthMs !== 'number' || lengthMs < 0)) return null;
  return { position, title, artist, lengthMs };
}
