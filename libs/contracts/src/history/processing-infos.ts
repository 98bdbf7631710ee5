/** How a run of a tool went; part of every info object that comes from one. */
export interface ToolRun {
  /** MEDIAINFO, HANDBRAKE_SCAN, HANDBRAKE, FFMPEG or MAKEMKV_RIP. */
  source: string;
  cmd: string;
  args: string[];
  startedAt: string;
  endedAt: string;
  durationMs: number;
  status: 'SUCCESS' | 'ERROR' | 'CANCELLED';
  /** Null when a signal ended it. */
  exitCode: number | null;
  stdoutLines: number;
  stderrLines: number;
  /** At most 120 lines of at most 400 characters that say what happened. */
  highlights: string[];
  errorMessage: string | null;
}

/** A video track as MediaInfo describes it; null for what it does not say. */
export interface VideoTrackInfo {
  id: string | null;
  format: string;
  codecId: string | null;
  width: number | null;
  height: number | null;
  /** Frames per second. */
  frameRate: number | null;
  aspectRatio: number | null;
  bitDepth: number | null;
  scanType: string | null;
  durationSeconds: number | null;
  /** Bits per second. */
  bitRate: number | null;
}

/** An audio track as MediaInfo describes it. */
export interface AudioTrackInfo {
  id: string | null;
  format: string;
  /** Name under which the format is sold, `Dolby Digital`. */
  commercialName: string | null;
  codecId: string | null;
  channels: number | null;
  channelLayout: string | null;
  /** Samples per second. */
  samplingRate: number | null;
  durationSeconds: number | null;
  /** Bits per second. */
  bitRate: number | null;
  /** ISO 639-2/T, `und` when unknown. */
  language: string;
  title: string | null;
  default: boolean;
  forced: boolean;
}

/** A subtitle track as MediaInfo describes it. */
export interface TextTrackInfo {
  id: string | null;
  format: string;
  codecId: string | null;
  /** ISO 639-2/T, `und` when unknown. */
  language: string;
  title: string | null;
  default: boolean;
  forced: boolean;
}

/** What a file of music says about itself. */
export interface MusicTags {
  album: string | null;
  albumPerformer: string | null;
  performer: string | null;
  track: string | null;
  position: number | null;
  /** Release at MusicBrainz. */
  musicBrainzAlbumId: string | null;
}

/** One file as MediaInfo describes it. */
export interface MediaFileInfo {
  filePath: string;
  fileName: string;
  /** Null for what is no media file. */
  format: string | null;
  sizeBytes: number | null;
  durationSeconds: number | null;
  /** Bits per second. */
  overallBitRate: number | null;
  title: string | null;
  videoTracks: VideoTrackInfo[];
  audioTracks: AudioTrackInfo[];
  textTracks: TextTrackInfo[];
  chapters: { startSeconds: number; name: string }[];
  /** Null for anything but music. */
  music: MusicTags | null;
}

/** How raw material is laid out. */
export type RawStructure = 'bdmv' | 'video_ts' | 'iso' | 'cd' | 'files';

/** `analyzerInfo` of a job. */
export interface AnalyzerInfo {
  generatedAt: string;
  source: 'file_review' | 'disc_scan';
  structure: RawStructure;
  /** The largest files first; `filesOmitted` more were left out. */
  files: MediaFileInfo[];
  filesOmitted: number;
  runInfo: ToolRun;
  /** The look for titles; null for material that has none. */
  scanRunInfo: ToolRun | null;
}

/** `encoderInfo` of a job. */
export interface EncoderInfo extends ToolRun {
  /** MediaInfo's description of the output; null if there is none, and for albums. */
  result: MediaFileInfo | null;
  /** The tracks of an album, in their order; left out for films. */
  tracks?: MediaFileInfo[];
  outputPath: string | null;
  /** What is wrong with the result; empty after a success. */
  faults: string[];
}

/** A video track of the plan. */
export interface PlannedVideoTrack {
  id: number;
  format: string;
  width: number;
  height: number;
  frameRate: number | null;
}

/** An audio track of the plan. */
export interface PlannedAudioTrack {
  /** Number by which HandBrake knows it. */
  id: number;
  language: string;
  languageLabel: string;
  title: string | null;
  format: string;
  channels: number;
  selectedByRule: boolean;
  selectedForEncode: boolean;
}

/** A subtitle track of the plan. */
export interface PlannedSubtitleTrack {
  /** Number by which HandBrake knows it. */
  id: number;
  language: string;
  languageLabel: string;
  format: string;
  forced: boolean;
  selectedByRule: boolean;
  selectedForEncode: boolean;
}

/** A title of the plan. */
export interface PlannedTitle {
  /** From 1, over all inputs. */
  id: number;
  filePath: string;
  fileName: string;
  /** Number by which HandBrake knows it within its input. */
  handBrakeTitleId: number;
  /** Number in the name that MakeMKV gave the file; null without one. */
  makemkvTitleId: number | null;
  playlistId: number | null;
  sizeBytes: number | null;
  durationSeconds: number;
  durationMinutes: number;
  chapters: number;
  videoTracks: PlannedVideoTrack[];
  audioTracks: PlannedAudioTrack[];
  subtitleTracks: PlannedSubtitleTrack[];
  selectedByMinLength: boolean;
  eligibleForEncode: boolean;
  /** Whether it is the one that is encoded. */
  encodeInput: boolean;
}

/** `encodePlan` of a job. */
export interface EncodePlan {
  generatedAt: string;
  mode: 'reencode';
  reviewConfirmed: boolean;
  minLengthMinutes: number;
  selectors: {
    preset: string;
    container: 'mkv' | 'mp4';
    audio: { languages: string[] };
    subtitle: { languages: string[] };
  };
  titleSelectionRequired: boolean;
  titles: PlannedTitle[];
  selectedTitleIds: number[];
  encodeInputTitleId: number | null;
  encodeInputPath: string | null;
  handBrakeTitleId: number | null;
  /** What someone should know about the choice. */
  notes: string[];
}

/** A track of a CD, and what becomes of it. */
export interface PlannedAlbumTrack {
  /** Number on the album, from 1. */
  position: number;
  filePath: string;
  fileName: string;
  title: string;
  artist: string | null;
  durationSeconds: number;
  /** Name of the file that is made of it. */
  outputName: string;
}

/** `encodePlan` of a job whose raw material are the tracks of a CD: all of them become FLAC. */
export interface AlbumPlan {
  generatedAt: string;
  mode: 'album';
  format: 'flac';
  title: string;
  artist: string | null;
  year: number | null;
  musicBrainzId: string | null;
  /** Folder that the tracks get. */
  outputName: string;
  tracks: PlannedAlbumTrack[];
}
