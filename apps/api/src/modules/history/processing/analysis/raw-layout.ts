import type { RawStructure } from '@stackyard/contracts';
import { isAlbumFolder } from '../../library/folders/media-type.js';

export interface RawFile {
  /** Path relative to the raw folder. */
  path: string;
  bytes: number;
}

export interface RawListing {
  files: readonly RawFile[];
  /** Subfolders, relative to the raw folder. */
  folders: readonly string[];
  /**
   * Number of symbolic links in the folder. Links are never followed. If there are any, the files
   * are scanned one by one, because a tool that scans the whole folder would follow the links.
   */
  symbolicLinkCount: number;
}

/**
 * The raw files to use for each purpose: scanning for titles, describing files with MediaInfo, and
 * reading metadata.
 */
export interface RawLayout {
  structure: RawStructure;
  /**
   * Path of the disc folder or image to scan as a whole; empty if the raw folder itself is the
   * disc folder. Null if there is none, or if a tool that scans the disc folder could follow a
   * symbolic link.
   */
  disc: string | null;
  /** Files to scan one by one, largest first, if `disc` is null or no titles are found on it. */
  videos: RawFile[];
  /** Files for MediaInfo, largest first. */
  mediaInfoFiles: RawFile[];
  /**
   * The film description (`nfo`) and the ripper's log, directly in the raw folder; null if the file
   * does not exist.
   */
  nfo: RawFile | null;
  ripperLog: RawFile | null;
  bytes: number;
}

const minImageBytes = 256 * 1024 * 1024;
const maxDiscDepth = 2;
const videoFilePattern = /\.(?:mkv|mp4|m4v|avi|mov|webm)$/i;
const streamFilePattern = /(?:^|\/)BDMV\/STREAM\/[^/]+\.m2ts$/i;
const vobFilePattern = /\.vob$/i;
const imageFilePattern = /\.(?:iso|img)$/i;
const nfoFilePattern = /^[^/]+\.nfo$/i;
const ripperLogFilePattern = /^[^/]*(?:makemkv|robot)[^/]*\.(?:log|txt)$/i;
const audioFilePattern = /\.(?:flac|wav|mp3|opus|ogg|aiff?)$/i;

/** Detects the layout of raw files: disc folders, images, audio files or plain files. */
export function detectRawLayout({ files, folders, symbolicLinkCount }: RawListing): RawLayout {
  const filesBySize = files.toSorted((a, b) => b.bytes - a.bytes || a.path.localeCompare(b.path));
  const filesMatching = (pattern: RegExp) => filesBySize.filter(({ path }) => pattern.test(path));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const streams = filesMatching(streamFilePattern);
  const vobFiles = filesMatching(vobFilePattern);
  const videos = filesMatching(videoFilePattern);
  const images = findDiscImages(filesBySize);
  const audioFiles = filesMatching(audioFilePattern).filter(({ path }) =>
    isAlbumFolder(path.split('/').slice(0, -1)),
  );
  const blurayFolder = findDiscFolder('BDMV', folders);
  const dvdFolder = findDiscFolder('VIDEO_TS', folders) ?? (vobFiles.some(isTitlePart) ? '' : null);
  const nullIfLinked = (folder: string) => (symbolicLinkCount > 0 ? null : folder);
  const mediaInfoFiles = [...videos, ...streams, ...vobFiles, ...images, ...audioFiles];
  const sidecars = {
    nfo:
      files.find(({ path }) => path.toLowerCase() === 'movie.nfo') ??
      filesMatching(nfoFilePattern)[0] ??
      null,
    ripperLog: filesMatching(ripperLogFilePattern)[0] ?? null,
  };
  const commonFields = {
    bytes,
    ...sidecars,
    mediaInfoFiles: mediaInfoFiles.toSorted((a, b) => b.bytes - a.bytes),
  };
  if (blurayFolder !== null) {
    return {
      structure: 'bdmv',
      disc: nullIfLinked(blurayFolder),
      videos: streams,
      ...commonFields,
    };
  }
  if (dvdFolder !== null)
    return {
      structure: 'video_ts',
      disc: nullIfLinked(dvdFolder),
      videos: vobFiles,
      ...commonFields,
    };
  if (videos.length === 0 && images[0] !== undefined) {
    return { structure: 'iso', disc: images[0].path, videos: [], ...commonFields };
  }
  const structure = videos.length === 0 && audioFiles.length > 0 ? 'cd' : 'files';
  return { structure, disc: null, videos, ...commonFields };
}

/**
 * Returns the folder that contains the disc folder with this name, relative to the raw folder:
 * empty for the raw folder itself, null if there is no such disc folder.
 */
function findDiscFolder(name: string, folders: readonly string[]): string | null {
  const discFolderParts = folders
    .map((folder) => folder.split('/'))
    .filter((parts) => parts.length <= maxDiscDepth + 1 && parts.at(-1)?.toUpperCase() === name)
    .sort((a, b) => a.length - b.length)[0];
  return discFolderParts === undefined ? null : discFolderParts.slice(0, -1).join('/');
}

function isTitlePart({ path }: RawFile): boolean {
  return /^(?:VTS_\d\d_\d|VIDEO_TS)\.VOB$/i.test(path);
}

/** Returns disc images. MakeMKV writes images of DVDs without an extension. */
function findDiscImages(files: readonly RawFile[]): RawFile[] {
  return files.filter(
    ({ path, bytes }) =>
      imageFilePattern.test(path) || (!/[./]/.test(path) && bytes >= minImageBytes),
  );
}
