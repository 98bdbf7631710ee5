import type { MediaType } from '@stackyard/contracts';

export interface RawEntry {
  name: string;
  parentNames: readonly string[];
  kind: 'file' | 'folder' | 'other';
}

const dvdFilePattern = /^(?:VTS_\d\d_\d\.(?:IFO|VOB|BUP)|VIDEO_TS\..+)$/i;
const audioFilePattern = /\.(?:flac|wav|mp3|opus|ogg|aiff|aif)$/i;
const audiobookFilePattern = /\.aax$/i;
const videoFilePattern = /\.(?:mkv|mp4|m4v|m2ts|ts|vob|iso|img|avi|mov|webm)$/i;
/**
 * Minimum size at which a file without an extension counts as a disc image. MakeMKV writes DVD
 * images without an extension.
 */
const minImageBytes = 256 * 1024 * 1024;
const maxDiscDepth = 2;
const albumDiscPattern = /^(?:cd|dis[ck])[ _-]?\d{1,2}$/i;

/** Whether tools can read media from a file of this name and size. */
export function isMedia({ name, bytes }: { name: string; bytes: number }): boolean {
  if (
    [dvdFilePattern, audioFilePattern, audiobookFilePattern, videoFilePattern].some((pattern) =>
      pattern.test(name),
    )
  )
    return true;
  return !name.includes('.') && bytes >= minImageBytes;
}

/**
 * Whether audio files in a folder are album tracks. This is true for the raw folder itself and for
 * the folder of a disc, such as `CD1` or `Disc 2`.
 */
export function isAlbumFolder([disc, ...subfolders]: readonly string[]): boolean {
  return disc === undefined || (subfolders.length === 0 && albumDiscPattern.test(disc));
}

/**
 * Detects the media type of a raw folder while its entries are read. Disc structures are recognized
 * up to two levels down.
 */
export class MediaTypeDetector {
  private readonly detectedTypes = new Set<MediaType>();

  add({ name, parentNames, kind }: RawEntry): void {
    if (parentNames.length <= maxDiscDepth) {
      if (kind === 'folder' && name.toUpperCase() === 'BDMV') this.detectedTypes.add('bluray');
      if (kind === 'folder' && name.toUpperCase() === 'VIDEO_TS') this.detectedTypes.add('dvd');
      if (kind === 'file' && dvdFilePattern.test(name)) this.detectedTypes.add('dvd');
    }
    if (kind !== 'file') return;
    if (audioFilePattern.test(name) && isAlbumFolder(parentNames)) this.detectedTypes.add('cd');
    if (audiobookFilePattern.test(name) && parentNames.length === 0)
      this.detectedTypes.add('audiobook');
  }

  get result(): MediaType {
    const order = ['bluray', 'dvd', 'cd', 'audiobook'] as const;
    return order.find((type) => this.detectedTypes.has(type)) ?? 'other';
  }
}
