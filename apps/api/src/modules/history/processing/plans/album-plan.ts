import type {
  AlbumPlan,
  CdTrack,
  MediaFileInfo,
  MusicTags,
  PlannedAlbumTrack,
} from '@stackyard/contracts';
import { posix } from 'node:path';
import { fileNameOf, fileNameWithYear } from './output-name.js';

/** Facts about an album from the metadata of its job. */
export interface AlbumMetadata {
  jobId: number;
  title: string;
  artist: string | null;
  year: number | null;
  musicBrainzId: string | null;
  /** Tracks that a user or a metadata provider named. */
  tracks: readonly CdTrack[];
}

/** Plans the encode of an album. Every file with audio and a length becomes a track. */
export function planAlbum(
  files: readonly MediaFileInfo[],
  facts: AlbumMetadata,
  now: Date,
): AlbumPlan {
  const { title, artist, year, musicBrainzId, jobId } = facts;
  const audioFiles = files
    .filter(({ audioTracks, durationSeconds }) => audioTracks.length > 0 && durationSeconds)
    .sort((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }));
  const positions = positionsOf(audioFiles);
  const albumName = [artist, title].filter((part) => part !== null && part !== '').join(' - ');
  return {
    generatedAt: now.toISOString(),
    mode: 'album',
    format: 'flac',
    ...{ title, artist, year, musicBrainzId },
    outputName: fileNameWithYear(albumName, year, `Job ${jobId}`),
    tracks: audioFiles
      .map((file, index) => planTrack(file, positions[index] ?? index + 1, facts))
      .sort((a, b) => a.position - b.position),
  };
}

/** Returns each album tag from the first file that has it; null for tags that no file has. */
export function albumTagsOf(files: readonly MediaFileInfo[]) {
  const tags = files.flatMap(({ music }) => (music === null ? [] : [music]));
  const firstTag = (value: (music: MusicTags) => string | null) =>
    tags.map(value).find((text) => text !== null) ?? null;
  return {
    title: firstTag(({ album }) => album),
    artist: firstTag(({ albumPerformer, performer }) => albumPerformer ?? performer),
    musicBrainzId: firstTag(({ musicBrainzAlbumId }) => musicBrainzAlbumId),
  };
}

function planTrack(
  { filePath, fileName, durationSeconds, music }: MediaFileInfo,
  position: number,
  { tracks, artist: albumArtist }: AlbumMetadata,
): PlannedAlbumTrack {
  const assignedTrack = tracks.find((track) => track.position === position);
  const title = assignedTrack?.title ?? music?.track ?? titleIn(fileName) ?? `Track ${position}`;
  const artist = assignedTrack?.artist ?? music?.performer ?? albumArtist;
  const number = String(position).padStart(2, '0');
  const name = `${number} ${artist === null ? '' : `${artist} - `}${title}`;
  const outputName = `${fileNameOf(name)}.flac`;
  return {
    position,
    filePath,
    fileName,
    title,
    artist,
    durationSeconds: durationSeconds ?? 0,
    outputName,
  };
}

/**
 * Returns track numbers from the first source that gives each file a different number: the tags,
 * the tags completed by the numbers in file names, the file names alone, or the order of the files.
 */
function positionsOf(files: readonly MediaFileInfo[]): number[] {
  const tagPositions = files.map(({ music }) => music?.position ?? null);
  const namePositions = files.map(({ fileName }) => trackNumberIn(fileName));
  const mergedPositions = tagPositions.map(
    (position, index) => position ?? namePositions[index] ?? null,
  );
  const distinctPositions = [tagPositions, mergedPositions, namePositions].find(areDistinct);
  return distinctPositions ?? files.map((_, index) => index + 1);
}

function areDistinct(positions: readonly (number | null)[]): positions is number[] {
  const usablePositions = positions.filter((position) => position !== null && position >= 1);
  return (
    usablePositions.length === positions.length &&
    new Set(usablePositions).size === usablePositions.length
  );
}

/**
 * Returns the track number in a name such as `01 …`, `track01.cdda.wav` or `CD2/01 …`; null if
 * there is none.
 */
function trackNumberIn(fileName: string): number | null {
  const digits = /^(?:track[ _-]?)?(\d{1,3})(?!\d)/i.exec(posix.basename(fileName))?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Returns the title in a name such as `01 The Band - First.flac`; null for names that rippers
 * generate.
 */
function titleIn(fileName: string): string | null {
  const name = posix.basename(fileName).replace(/(?:\.cdda)?\.[^.]+$/i, '');
  if (/^(?:track)?[ _-]?\d+$/i.test(name)) return null;
  const [, nameWithoutNumber = name] = /^\d{1,3}[ ._-]+(.+)$/.exec(name) ?? [];
  return nameWithoutNumber.split(' - ').at(-1)?.trim() || null;
}
