import type { CdTrack, JobInfo, JobMetadataReply } from '@stackyard/contracts';
import type { JobEntity } from '../jobs/job.entity.js';

export interface MetadataFields extends Omit<
  JobMetadataReply,
  'provider' | 'assignedBy' | 'assignedAt'
> {
  /** File name in the picture store. */
  poster: string | null;
}

/** Returns the metadata that the columns of a job contain, without details. */
export function metadataOf(job: JobEntity): MetadataFields {
  const { title, year, artist, imdbId, tmdbId, musicBrainzId, poster } = job;
  return { title, year, artist, imdbId, tmdbId, musicBrainzId, poster, details: null };
}

export function columnsOf({
  details: _,
  ...columns
}: MetadataFields): Omit<MetadataFields, 'details'> {
  return columns;
}

const emptyFields: MetadataFields = {
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
  description: (Partial<MetadataFields> & { pictureUrl: string | null }) | null,
  manualFields: Partial<MetadataFields>,
  poster: string | null,
  currentFields: MetadataFields,
): MetadataFields {
  if (description === null) {
    const details = manualFields.details
      ? { ...currentFields.details, ...manualFields.details }
      : currentFields.details;
    return { ...currentFields, ...manualFields, details, poster: poster ?? currentFields.poster };
  }
  const { pictureUrl: _, ...providerFields } = description;
  const details = manualFields.details
    ? { ...providerFields.details, ...manualFields.details }
    : (providerFields.details ?? null);
  return { ...emptyFields, ...providerFields, ...manualFields, details, poster };
}

const trackProperties = new Set(['position', 'title', 'artist', 'lengthMs', 'selected']);

/** Parses manually entered tracks, sorted by position; null if any of them is invalid. */
export function cdTracksOf(tracks: readonly JobInfo[]): CdTrack[] | null {
  const validTracks = tracks.map(cdTrackOf).filter((track) => track !== null);
  return validTracks.length === tracks.length
    ? validTracks.sort((a, b) => a.position - b.position)
    : null;
}

/** Parses a track from a user or a provider; null if it is invalid. */
export function cdTrackOf(track: JobInfo): CdTrack | null {
  const { position, title, artist = null, lengthMs = null } = track;
  const hasOnlyTrackProperties = Object.keys(track).every((name) => trackProperties.has(name));
  if (!hasOnlyTrackProperties || typeof position !== 'number' || !Number.isInteger(position))
    return null;
  if (position < 1 || position > 999 || typeof title !== 'string' || title.length > 500)
    return null;
  if (artist !== null && (typeof artist !== 'string' || artist.length > 500)) return null;
  if (lengthMs !== null && (typeof lengthMs !== 'number' || lengthMs < 0)) return null;
  return { position, title, artist, lengthMs };
}
