import { Injectable } from '@nestjs/common';
import type {
  AudioTrackInfo,
  MediaFileInfo,
  MusicTags,
  TextTrackInfo,
  ToolRun,
  VideoTrackInfo,
} from '@stackyard/contracts';
import { basename } from 'node:path';
import { fieldsOf, listOf, numberOf, parseJson, textOf } from '#infra/text/json-fields.js';
import { toLanguageCode } from '../../ingest/languages.js';
import { ToolCalls, type ToolLimits } from './tool-calls.adapter.js';

type Fields = ReadonlyMap<string, unknown>;

export const mediaInfoProgram = 'mediainfo';

@Injectable()
export class MediaInfo {
  constructor(private readonly tools: ToolCalls) {}

  /**
   * Describes files in the given order. For a file that is not a media file, `format` is null; the
   * exit code does not indicate such files.
   *
   * @throws ProgramMissingError
   */
  async describe(
    paths: readonly string[],
    limits: ToolLimits,
  ): Promise<{ files: MediaFileInfo[]; run: ToolRun }> {
    const { run, stdout } = await this.tools.call(
      { source: 'MEDIAINFO', program: mediaInfoProgram, args: ['--Output=JSON', ...paths] },
      limits,
    );
    return { files: mediaFilesOf(stdout), run };
  }
}

/** Parses MediaInfo's JSON: an object for one file, a list for several. Numbers are strings. */
export function mediaFilesOf(output: string): MediaFileInfo[] {
  const value = parseJson(output);
  return (Array.isArray(value) ? listOf(value) : [value]).flatMap((entry) => {
    const media = fieldsOf(fieldsOf(entry).get('media'));
    const path = textOf(media.get('@ref'));
    return path === null ? [] : [mediaFileOf(path, listOf(media.get('track')).map(fieldsOf))];
  });
}

function mediaFileOf(filePath: string, tracks: readonly Fields[]): MediaFileInfo {
  const ofType = (type: string) => tracks.filter((track) => track.get('@type') === type);
  const generalTrack: Fields = ofType('General')[0] ?? new Map<string, unknown>();
  const videoTracks = ofType('Video').map(videoTrackOf);
  return {
    filePath,
    fileName: basename(filePath),
    format: textOf(generalTrack.get('Format')),
    sizeBytes: numberOf(generalTrack.get('FileSize')),
    durationSeconds: numberOf(generalTrack.get('Duration')),
    overallBitRate: numberOf(generalTrack.get('OverallBitRate')),
    title: textOf(generalTrack.get('Title')) ?? textOf(generalTrack.get('Movie')),
    videoTracks,
    audioTracks: ofType('Audio').map(audioTrackOf),
    textTracks: ofType('Text').map(textTrackOf),
    chapters: ofType('Menu').flatMap(chaptersOf),
    music: videoTracks.length === 0 ? musicOf(generalTrack) : null,
  };
}

function videoTrackOf(track: Fields): VideoTrackInfo {
  return {
    ...formatOf(track),
    width: numberOf(track.get('Width')),
    height: numberOf(track.get('Height')),
    frameRate: numberOf(track.get('FrameRate')),
    aspectRatio: numberOf(track.get('DisplayAspectRatio')),
    bitDepth: numberOf(track.get('BitDepth')),
    scanType: textOf(track.get('ScanType')),
    ...durationAndBitRateOf(track),
  };
}

function audioTrackOf(track: Fields): AudioTrackInfo {
  return {
    ...formatOf(track),
    commercialName: textOf(track.get('Format_Commercial_IfAny')),
    channels: numberOf(track.get('Channels')),
    channelLayout: textOf(track.get('ChannelLayout')),
    samplingRate: numberOf(track.get('SamplingRate')),
    ...durationAndBitRateOf(track),
    ...labelsOf(track),
  };
}

function textTrackOf(track: Fields): TextTrackInfo {
  return { ...formatOf(track), ...labelsOf(track) };
}

function formatOf(track: Fields): Pick<VideoTrackInfo, 'id' | 'format' | 'codecId'> {
  return {
    id: textOf(track.get('ID')),
    format: textOf(track.get('Format')) ?? 'unknown',
    codecId: textOf(track.get('CodecID')),
  };
}

function durationAndBitRateOf(track: Fields): Pick<VideoTrackInfo, 'durationSeconds' | 'bitRate'> {
  return {
    durationSeconds: numberOf(track.get('Duration')),
    bitRate: numberOf(track.get('BitRate')),
  };
}

function labelsOf(track: Fields): Pick<TextTrackInfo, 'language' | 'title' | 'default' | 'forced'> {
  return {
    language: toLanguageCode(textOf(track.get('Language'))),
    title: textOf(track.get('Title')),
    default: track.get('Default') === 'Yes',
    forced: track.get('Forced') === 'Yes',
  };
}

/** Returns the chapters, which are fields whose names are times, such as `_00_00_02_500`. */
function chaptersOf(menu: Fields): MediaFileInfo['chapters'] {
  return [...fieldsOf(menu.get('extra'))].flatMap(([key, name]) => {
    const timeParts = /^_(\d+)_(\d\d)_(\d\d)_(\d{3})$/.exec(key)?.slice(1).map(Number);
    if (timeParts === undefined) return [];
    const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = timeParts;
    const startSeconds = hours * 3600 + minutes * 60 + seconds + milliseconds / 1000;
    return [{ startSeconds, name: textOf(name) ?? '' }];
  });
}

function musicOf(generalTrack: Fields): MusicTags | null {
  const extra = fieldsOf(generalTrack.get('extra'));
  const tags: MusicTags = {
    album: textOf(generalTrack.get('Album')),
    albumPerformer: textOf(generalTrack.get('Album_Performer')),
    performer: textOf(generalTrack.get('Performer')),
    track: textOf(generalTrack.get('Track')) ?? textOf(generalTrack.get('Title')),
    // Some taggers also write the total number of tracks, as in `1/12`.
    position: numberOf(textOf(generalTrack.get('Track_Position'))?.split('/')[0]),
    musicBrainzAlbumId:
      textOf(extra.get('MUSICBRAINZ_ALBUMID')) ?? textOf(extra.get('MusicBrainz_Album_Id')),
  };
  return Object.values(tags).some((value) => value !== null) ? tags : null;
}
