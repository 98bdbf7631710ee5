import {
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import type { JobReply } from './job.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';

/** Kinds of processing. A job must be analysed before it can be encoded. */
export const processingKinds = ['analysis', 'encode'] as const;
/** Kind of processing that Stackyard performs itself. */
export type ProcessingKind = (typeof processingKinds)[number];

/** States of analyses and encodes, also the values of the filter `state`. */
export const processingStates = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'interrupted',
] as const;
/** State of an analysis or encode. `interrupted`: Stackyard was restarted during the run. */
export type ProcessingState = (typeof processingStates)[number];

/** Failure codes of analyses and encodes. `reason` of the run explains the failure in detail. */
export const processingFaults = [
  'tool-missing',
  'path-unusable',
  'access-denied',
  'disk-full',
  'timed-out',
  'no-title',
  'title-not-chosen',
  'result-refused',
  'job-changed',
  'internal',
] as const;
/**
 * Why an analysis or encode failed. `path-unusable`: the source or output folder can't be used.
 * `title-not-chosen`: the plan has titles, but none is selected. `result-refused`: the result does
 * not match the encode plan. `job-changed`: the job was changed while the run was queued.
 */
export type ProcessingFault = (typeof processingFaults)[number];

/** Supported HandBrake presets: H.264, H.265 and VP9 with resolutions from 480p to 2160p. */
export const encodePresets = [
  'Very Fast 1080p30',
  'Very Fast 720p30',
  'Very Fast 576p25',
  'Very Fast 480p30',
  'Fast 1080p30',
  'Fast 720p30',
  'Fast 576p25',
  'Fast 480p30',
  'HQ 1080p30 Surround',
  'HQ 720p30 Surround',
  'HQ 576p25 Surround',
  'HQ 480p30 Surround',
  'Super HQ 1080p30 Surround',
  'Super HQ 720p30 Surround',
  'Super HQ 576p25 Surround',
  'Super HQ 480p30 Surround',
  'H.265 MKV 2160p60 4K',
  'H.265 MKV 1080p30',
  'H.265 MKV 720p30',
  'H.265 MKV 576p25',
  'H.265 MKV 480p30',
  'H.264 MKV 2160p60 4K',
  'H.264 MKV 1080p30',
  'H.264 MKV 720p30',
  'H.264 MKV 576p25',
  'H.264 MKV 480p30',
  'VP9 MKV 1080p30',
  'VP9 MKV 720p30',
  'VP9 MKV 576p25',
  'VP9 MKV 480p30',
] as const;
/** Name of a HandBrake preset. The container format is a separate setting. */
export type EncodePreset = (typeof encodePresets)[number];

/** Supported container formats for videos. CD tracks are always encoded as FLAC. */
export const encodeContainers = ['mkv', 'mp4'] as const;
/** Container format of an encoded video. */
export type EncodeContainer = (typeof encodeContainers)[number];

/** An analysis or encode, from the request to its end. */
export interface ProcessingRunReply {
  id: number;
  jobId: number;
  kind: ProcessingKind;
  state: ProcessingState;
  /**
   * Position among the queued runs of the same kind, starting at 1; null unless the run is queued.
   */
  position: number | null;
  /** Progress in percent, 0 to 100; null when unknown. */
  percent: number | null;
  etaSeconds: number | null;
  framesPerSecond: number | null;
  /** Why the run failed; null unless `state` is `failed`. */
  fault: ProcessingFault | null;
  /**
   * Result in one sentence; null during the run, and after a success if there is nothing to note.
   */
  reason: string | null;
  requestedBy: string;
  requestedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Path of the result: a file, or a folder for an album. */
  outputPath: string | null;
}

/** A job and its queued or cancelled run. */
export interface QueuedRunReply {
  job: JobReply;
  run: ProcessingRunReply;
}

/** Options for an encode. The processing settings apply to omitted options, except `outputDir`. */
export class EncodeJobRequest {
  @IsOmittable() @IsIn(encodePresets) preset?: EncodePreset;
  @IsOmittable() @IsIn(encodeContainers) container?: EncodeContainer;
  /** One of `MEDIA_OUTPUT_DIRS`; the first folder with enough free space if omitted. */
  @IsOmittable() @IsString() @MaxLength(4000) outputDir?: string;
  /**
   * ID of a title in the encode plan; required if the plan selects no title. If omitted, the title
   * that a user chose for the previous encode is used, or else the title is selected again according
   * to the settings.
   */
  @IsOmittable() @IsInt() @Min(1) titleId?: number;
  /**
   * IDs of the audio tracks to encode; an empty list encodes no audio. If omitted, the tracks are
   * selected by the languages in the settings.
   */
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(1, { each: true })
  audioTrackIds?: number[];
  /**
   * IDs of the subtitle tracks to encode; an empty list encodes no subtitles. If omitted, the tracks
   * are selected by the languages in the settings.
   */
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(1, { each: true })
  subtitleTrackIds?: number[];
}

/** Settings for media processing. */
export class ProcessingSettingsRequest {
  /** Maximum number of simultaneous encodes. */
  @IsInt() @Min(1) @Max(12) parallelEncodes!: number;
  @IsIn(encodePresets) preset!: EncodePreset;
  @IsIn(encodeContainers) container!: EncodeContainer;
  /**
   * Minimum length of a title in minutes. Shorter titles are encoded only if a user selects them.
   */
  @IsNumber() @Min(0) @Max(600) minLengthMinutes!: number;
  /**
   * ISO 639-2/T codes of the languages whose audio tracks are encoded, for example `deu`; an empty
   * list selects all languages. If no audio track matches, the first audio track is encoded.
   */
  @ArrayMaxSize(50) @Matches(/^[a-z]{3}$/, { each: true }) audioLanguages!: string[];
  /**
   * ISO 639-2/T codes of the languages whose subtitles are encoded, for example `deu`; an empty
   * list selects all languages. Subtitles in formats that MP4 files cannot contain are not selected
   * for MP4.
   */
  @ArrayMaxSize(50) @Matches(/^[a-z]{3}$/, { each: true }) subtitleLanguages!: string[];
  /** Timeout of an analysis in minutes. */
  @IsInt() @Min(1) @Max(240) analysisMinutes!: number;
  /** Timeout of an encode in hours. */
  @IsInt() @Min(1) @Max(240) encodeHours!: number;
  /** Minimum free space in gigabytes to leave in the output folder. */
  @IsNumber() @Min(0) @Max(10_000) minFreeGigabytes!: number;
  /** Process priority of encodes: 0 is normal, 19 is lowest. */
  @IsInt() @Min(0) @Max(19) niceness!: number;
}

/** Settings for media processing, with the time of their latest change. */
export interface ProcessingSettingsReply extends ProcessingSettingsRequest {
  /** Time of the latest change; null while the default settings apply. */
  changedAt: string | null;
  changedBy: string | null;
}

/** A program that media processing uses, and where it is installed. */
export interface MediaToolReply {
  tool: 'mediainfo' | 'handbrake' | 'ffmpeg';
  /** Name of the program file. */
  program: string;
  /** Path of the program; null if it is not installed. */
  path: string | null;
}

/** A folder for encoded files and its free space. */
export interface OutputDirReply {
  path: string;
  /** Free space in bytes; null if it is unknown, for example because the folder is not mounted. */
  freeBytes: number | null;
}

/** Media tools, output folders and open runs. */
export interface ProcessingReply {
  tools: MediaToolReply[];
  /** Output folders in the order in which they are used. */
  outputDirs: OutputDirReply[];
  /** Runs in progress first, then the queue in order; at most 500. */
  open: ProcessingRunReply[];
}

/** Filters and paging for the list of analyses and encodes. */
export class ListProcessingRunsQuery extends PageQuery {
  @IsOmittable() @IsInt() @Min(1) jobId?: number;
  @IsOmittable() @IsIn(processingStates) state?: ProcessingState;
}

/** A page of analyses and encodes, newest first. */
export interface ListProcessingRunsReply extends PageReply {
  runs: ProcessingRunReply[];
}

/**
 * Queues an analysis and returns it with the job. The result of the analysis replaces the job's
 * `analyzerInfo` and `encodePlan`.
 */
export const analyzeJob = endpoint({
  method: 'POST',
  path: '/api/history/:id/analyze',
  access: 'history-edit',
  summary: "Analyse a job's raw files",
  status: 202,
  problems: [
    'JOB_UNKNOWN',
    'JOB_ACTIVE',
    'JOB_TRANSITION_REFUSED',
    'JOB_HAS_NO_RAW',
    'MEDIA_PATH_REFUSED',
    'MEDIA_ACCESS_DENIED',
    'MEDIA_DIRS_NOT_CONFIGURED',
    'MEDIA_TOOL_MISSING',
    'PROCESSING_OPEN',
  ],
  reply: type<QueuedRunReply>(),
});

/** Queues an encode and returns it with the job. The job must have been analysed first. */
export const encodeJob = endpoint({
  method: 'POST',
  path: '/api/history/:id/encode',
  access: 'history-edit',
  summary: "Encode a job's media",
  status: 202,
  body: EncodeJobRequest,
  problems: [
    'JOB_UNKNOWN',
    'JOB_ACTIVE',
    'JOB_TRANSITION_REFUSED',
    'JOB_HAS_NO_RAW',
    'JOB_HAS_NO_PLAN',
    'TITLE_NEEDED',
    'ENCODE_CHOICE_REFUSED',
    'MEDIA_PATH_REFUSED',
    'MEDIA_ACCESS_DENIED',
    'MEDIA_DIRS_NOT_CONFIGURED',
    'MEDIA_TOOL_MISSING',
    'PROCESSING_OPEN',
  ],
  reply: type<QueuedRunReply>(),
});

/**
 * A queued analysis or encode is removed from the queue. An analysis or encode in progress is
 * stopped. Raw files and earlier results are kept.
 */
export const cancelProcessing = endpoint({
  method: 'POST',
  path: '/api/history/:id/processing/cancel',
  access: 'history-edit',
  summary: "Cancel a job's analysis or encode",
  status: 202,
  problems: ['JOB_UNKNOWN', 'PROCESSING_NOT_OPEN'],
  reply: type<QueuedRunReply>(),
});

/**
 * Returns the media tools, the output folders, and up to 500 analyses and encodes that are queued
 * or running.
 */
export const readProcessing = endpoint({
  method: 'GET',
  path: '/api/processing',
  access: 'history-access',
  summary: 'Get the media processing status',
  reply: type<ProcessingReply>(),
});

/** Returns analyses and encodes of media jobs with their states and results, newest first. */
export const listProcessingRuns = endpoint({
  method: 'GET',
  path: '/api/processing/runs',
  access: 'history-access',
  summary: 'List media analyses and encodes',
  query: ListProcessingRunsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListProcessingRunsReply>(),
});

/** Returns the default preset, the limits, and the rules for selecting titles and tracks. */
export const readProcessingSettings = endpoint({
  method: 'GET',
  path: '/api/settings/processing',
  access: 'history-access',
  summary: 'Get the media processing settings',
  reply: type<ProcessingSettingsReply>(),
});

/**
 * Replaces the settings for analyses and encodes. Analyses and encodes that are already in progress
 * are not affected.
 */
export const saveProcessingSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/processing',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Change the media processing settings',
  body: ProcessingSettingsRequest,
  reply: type<ProcessingSettingsReply>(),
});
