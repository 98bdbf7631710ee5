/** Result of running a tool, included in every info object that a tool produces. */
export interface ToolRun {
  /** The tool that ran: `MEDIAINFO`, `HANDBRAKE_SCAN`, `HANDBRAKE`, `FFMPEG` or `MAKEMKV_RIP`. */
  source: string;
  cmd: string;
  args: string[];
  startedAt: string;
  endedAt: string;
  durationMs: number;
  status: 'SUCCESS' | 'ERROR' | 'CANCELLED';
  /** Exit code of the tool; null if the tool was ended by a signal. */
  exitCode: number | null;
  stdoutLines: number;
  stderrLines: number;
  /**
   * At most 120 lines of at most 400 characters: the last lines of standard error or, for MakeMKV,
   * the last messages of the log.
   */
  highlights: string[];
  errorMessage: string | null;
}

/** A video track as MediaInfo describes it. Unknown values are null. */
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
  /** Commercial name of the format, for example `Dolby Digital`. */
  commercialName: string | null;
  codecId: string | null;
  channels: number | null;
  channelLayout: string | null;
  /** Samples per second. */
  samplingRate: number | null;
  durationSeconds: number | null;
  /** Bits per second. */
  bitRate: number | null;
  /** ISO 639-2/T code; `und` when unknown. */
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
  /** ISO 639-2/T code; `und` when unknown. */
  language: string;
  title: string | null;
  default: boolean;
  forced: boolean;
}

/** Tags of a music file as MediaInfo reports them. Missing tags are null. */
export interface MusicTags {
  album: string | null;
  albumPerformer: string | null;
  performer: string | null;
  track: string | null;
  position: number | null;
  /** ID of the release in MusicBrainz. */
  musicBrainzAlbumId: string | null;
}

/** One file as MediaInfo describes it. */
export interface MediaFileInfo {
  filePath: string;
  fileName: string;
  /** Container format of the file; null if it is not a media file. */
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
  /** Tags of the file; null for files other than music. */
  music: MusicTags | null;
}

/** How the raw files of a disc are stored. */
export type RawStructure = 'bdmv' | 'video_ts' | 'iso' | 'cd' | 'files';

/** Content of `analyzerInfo` after an analysis by Stackyard. */
export interface AnalyzerInfo {
  generatedAt: string;
  source: 'file_review' | 'disc_scan';
  structure: RawStructure;
  /** Largest files first, without the `filesOmitted` smallest files. */
  files: MediaFileInfo[];
  filesOmitted: number;
  runInfo: ToolRun;
  /** Result of the scan for titles; null if the raw files have no titles to scan for. */
  scanRunInfo: ToolRun | null;
}

/** Content of `encoderInfo` after an encode by Stackyard. */
export interface EncoderInfo extends ToolRun {
  /** MediaInfo's description of the result; null for albums, or if there is no result. */
  result: MediaFileInfo | null;
  /** The tracks of an album in order; omitted for films. */
  tracks?: MediaFileInfo[];
  outputPath: string | null;
  /** Problems found in the result; empty if there are none. */
  faults: string[];
}

/** A video track of an encode plan. */
export interface PlannedVideoTrack {
  id: number;
  format: string;
  width: number;
  height: number;
  frameRate: number | null;
}

/** An audio track of an encode plan. */
export interface PlannedAudioTrack {
  /** Track number in HandBrake. */
  id: number;
  language: string;
  languageLabel: string;
  title: string | null;
  format: string;
  channels: number;
  selectedByRule: boolean;
  selectedForEncode: boolean;
}

/** A subtitle track of an encode plan. */
export interface PlannedSubtitleTrack {
  /** Track number in HandBrake. */
  id: number;
  language: string;
  languageLabel: string;
  format: string;
  forced: boolean;
  selectedByRule: boolean;
  selectedForEncode: boolean;
}

/** A title (one video of a disc) in an encode plan, with the tracks to choose from. */
export interface PlannedTitle {
  /**
   * Number of the title in the plan. Titles of all files are numbered consecutively, starting at 1.
   */
  id: number;
  filePath: string;
  fileName: string;
  /** HandBrake's number for the title within the file. */
  handBrakeTitleId: number;
  /** Title number in MakeMKV's file name; null if the name has no number. */
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
  /** Whether this title is selected for the encode. */
  encodeInput: boolean;
}

/** Content of `encodePlan`: titles, tracks and the selection to encode. */
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
  /** Notes about the selection, one sentence each, for example how many titles are too short. */
  notes: string[];
}

/** A track of a CD and the file it is encoded to. */
export interface PlannedAlbumTrack {
  /** Track number on the album, starting at 1. */
  position: number;
  filePath: string;
  fileName: string;
  title: string;
  artist: string | null;
  durationSeconds: number;
  /** Name of the output file. */
  outputName: string;
}

/** Content of `encodePlan` for CD tracks, which are encoded as FLAC. */
export interface AlbumPlan {
  generatedAt: string;
  mode: 'album';
  format: 'flac';
  title: string;
  artist: string | null;
  year: number | null;
  musicBrainzId: string | null;
  /** Name of the output folder. */
  outputName: string;
  tracks: PlannedAlbumTrack[];
}
