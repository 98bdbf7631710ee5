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
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import type { JobReply } from './job.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';

/** What Stackyard itself does with the raw material of a job. */
export const processingKinds = ['analysis', 'encode'] as const;
export type ProcessingKind = (typeof processingKinds)[number];

/** States of one such run. `interrupted` is what a restart made of it. */
export const processingStates = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'interrupted',
] as const;
export type ProcessingState = (typeof processingStates)[number];

/** Why a run failed. */
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
export type ProcessingFault = (typeof processingFaults)[number];

/**
 * Presets of HandBrake that can be chosen: H.264, H.265 and VP9, in sizes that discs have. Whatever
 * they say of the container is replaced by the setting.
 */
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
export type EncodePreset = (typeof encodePresets)[number];

/** Containers of results. */
export const encodeContainers = ['mkv', 'mp4'] as const;
export type EncodeContainer = (typeof encodeContainers)[number];

/** One analysis or encode, from the request to its end. */
export interface ProcessingRunReply {
  id: number;
  jobId: number;
  kind: ProcessingKind;
  state: ProcessingState;
  /** From 1 for the next one; null unless it is queued. */
  position: number | null;
  /** 0 to 100; null where there is nothing to measure. */
  percent: number | null;
  etaSeconds: number | null;
  framesPerSecond: number | null;
  /** Null unless it failed or was interrupted. */
  fault: ProcessingFault | null;
  /** What happened, in a sentence; null while it runs and after a plain success. */
  reason: string | null;
  requestedBy: string;
  requestedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** File that it made; the folder of an album. */
  outputPath: string | null;
}

/** A job and what was begun for it. */
export interface ProcessingAnswer {
  job: JobReply;
  run: ProcessingRunReply;
}

/** What is encoded, and how; what is left out is as the settings and the plan have it. */
export class EncodeJobRequest {
  @IsOmittable() @IsIn(encodePresets) preset?: EncodePreset;
  @IsOmittable() @IsIn(encodeContainers) container?: EncodeContainer;
  /** One of MEDIA_OUTPUT_DIRS; the first that has enough room if omitted. */
  @IsOmittable() @IsString() @MaxLength(4000) outputDir?: string;
  /** Title of the job's plan; needed where the plan has chosen none. */
  @IsOmittable() @IsInt() @Min(1) titleId?: number;
  /** Audio tracks of that title; none at all when empty. */
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(1, { each: true })
  audioTrackIds?: number[];
  /** Subtitle tracks of that title; none at all when empty. */
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(1, { each: true })
  subtitleTrackIds?: number[];
}

/** How media are processed. */
export class ProcessingSettingsRequest {
  /** Encodes that run at once. */
  @IsInt() @Min(1) @Max(12) parallelEncodes!: number;
  @IsIn(encodePresets) preset!: EncodePreset;
  @IsIn(encodeContainers) container!: EncodeContainer;
  /** Shorter titles are not taken without being chosen. */
  @IsNumber() @Min(0) @Max(600) minLengthMinutes!: number;
  /** ISO 639-2/T, `deu`; every language when empty. */
  @ArrayMaxSize(50) @Matches(/^[a-z]{3}$/, { each: true }) audioLanguages!: string[];
  /** ISO 639-2/T, `deu`; every language when empty. */
  @ArrayMaxSize(50) @Matches(/^[a-z]{3}$/, { each: true }) subtitleLanguages!: string[];
  /** Minutes for the tools that look at raw material. */
  @IsInt() @Min(1) @Max(240) analysisMinutes!: number;
  /** Hours for one encode. */
  @IsInt() @Min(1) @Max(240) encodeHours!: number;
  /** Gigabytes that stay free where results are written. */
  @IsNumber() @Min(0) @Max(10_000) minFreeGigabytes!: number;
  /** How far encodes step back behind everything else; 0 not at all, 19 the furthest. */
  @IsInt() @Min(0) @Max(19) niceness!: number;
}

export interface ProcessingSettingsReply extends ProcessingSettingsRequest {
  /** Null while they are the defaults. */
  changedAt: string | null;
  changedBy: string | null;
}

/** A program that media are processed with. */
export interface MediaToolReply {
  tool: 'mediainfo' | 'handbrake' | 'ffmpeg';
  /** Name under which it is looked for. */
  program: string;
  /** Where it is; null when it is not installed. */
  path: string | null;
}

/** A folder of results. */
export interface OutputDirReply {
  path: string;
  /** Null when it cannot be asked, as where it is not mounted. */
  freeBytes: number | null;
}

/** What processing does at the moment. */
export interface ProcessingReply {
  tools: MediaToolReply[];
  /** In the order in which they are filled. */
  outputDirs: OutputDirReply[];
  /** Running ones first, then the queue in its order; at most 500. */
  open: ProcessingRunReply[];
}

/** Which runs are wanted. */
export class ListProcessingRunsQuery extends PageQuery {
  @IsOmittable() @IsInt() @Min(1) jobId?: number;
  @IsOmittable() @IsIn(processingStates) state?: ProcessingState;
}

/** Runs, the latest first. */
export interface ListProcessingRunsReply extends PageReply {
  runs: ProcessingRunReply[];
}

/** Queues an analysis of the raw files, which renews `analyzerInfo` and `encodePlan`. */
export const analyzeJob = endpoint({
  method: 'POST',
  path: '/api/history/:id/analyze',
  access: 'history-edit',
  summary: 'Analyse a job again',
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
  reply: type<ProcessingAnswer>(),
});

/** Queues an encode of an analysed job. */
export const encodeJob = endpoint({
  method: 'POST',
  path: '/api/history/:id/encode',
  access: 'history-edit',
  summary: 'Encode a job',
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
  reply: type<ProcessingAnswer>(),
});

/** Cancels the queued or running analysis or encode. Raw files and earlier results are kept. */
export const cancelProcessing = endpoint({
  method: 'POST',
  path: '/api/history/:id/processing/cancel',
  access: 'history-edit',
  summary: 'Cancel processing of a job',
  status: 202,
  problems: ['JOB_UNKNOWN', 'PROCESSING_NOT_OPEN'],
  reply: type<ProcessingAnswer>(),
});

/** Returns the media tools found, what is running and what is queued. */
export const readProcessing = endpoint({
  method: 'GET',
  path: '/api/processing',
  access: 'history-access',
  summary: 'Get the processing status',
  reply: type<ProcessingReply>(),
});

/** Returns runs, latest first. */
export const listProcessingRuns = endpoint({
  method: 'GET',
  path: '/api/processing/runs',
  access: 'history-access',
  summary: 'List analyses and encodes',
  query: ListProcessingRunsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListProcessingRunsReply>(),
});

/** Returns presets, limits and the default selection of titles and tracks. */
export const readProcessingSettings = endpoint({
  method: 'GET',
  path: '/api/settings/processing',
  access: 'history-access',
  summary: 'Get processing settings',
  reply: type<ProcessingSettingsReply>(),
});

/** Applies to new runs. Running ones are not affected. */
export const saveProcessingSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/processing',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Set processing settings',
  body: ProcessingSettingsRequest,
  reply: type<ProcessingSettingsReply>(),
});
