import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import type { JobReply } from './job.js';
import { flagWords, JobFilterQuery, type Flag } from './jobs.js';
import type { JobStatus } from './job-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import type { ProblemCode } from '../base/problems.js';

/** Which files of a job are deleted. */
export const fileTargets = ['raw', 'movie', 'both'] as const;
export type FileTarget = (typeof fileTargets)[number];

/** The same, or none of them. */
export const deleteTargets = ['none', 'raw', 'movie', 'both'] as const;
export type DeleteTarget = (typeof deleteTargets)[number];

/** Why a path is left where it is. */
export const keptReasons = [
  /** Another job, which stays, names it too. */
  'shared',
  /** No job made it. */
  'unknown',
  /** It is a raw folder that was imported, and those were to be preserved. */
  'import-preserved',
  /** It is not below a configured folder, or only by a detour. */
  'refused',
  /** It was not among the selected ones. */
  'not-selected',
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** A path that would be deleted, or is gone already. */
export interface PathCandidateReply {
  path: string;
  exists: boolean;
  isDirectory: boolean;
  /** Files at or below the path. */
  files: number;
  sizeBytes: number;
  /** Jobs of this deletion that name it. */
  jobIds: number[];
}

/** A path that stays. */
export interface KeptPathReply {
  path: string;
  target: 'raw' | 'movie';
  reason: KeptReason;
  /** In words, for `refused`. */
  detail: string | null;
  /** Jobs that share it. */
  jobIds: number[];
}

/** A job that would be deleted along. */
export interface RelatedJobReply {
  id: number;
  title: string;
  status: JobStatus;
  parentJobId: number | null;
  /** Whether it is the job that was asked about. */
  isPrimary: boolean;
  /** Whether something works on it: nothing is deleted then. */
  active: boolean;
  orphanRawImport: boolean;
  createdAt: string;
}

/** What a deletion would touch (source document 3, part 2). */
export interface DeletePreview {
  jobId: number;
  relatedJobs: RelatedJobReply[];
  pathCandidates: { raw: PathCandidateReply[]; movie: PathCandidateReply[] };
  kept: KeptPathReply[];
  /** Names this preview; a deletion that carries it deletes what was shown, or nothing. */
  token: string;
  expiresAt: string;
}

export interface DeletePreviewReply {
  preview: DeletePreview;
}

/** Of which jobs something would be deleted. */
export class DeletePreviewQuery {
  /** Includes linked jobs; true by default. */
  @IsOmittable() @IsIn(flagWords) includeRelated?: Flag;
  /** Leaves raw folders that were imported where they are; false by default. */
  @IsOmittable() @IsIn(flagWords) preserveRawForImportJobs?: Flag;
}

/** What the two deletions of one job have in common. */
export class DeletionRequest {
  /** Includes linked jobs; false by default. */
  @IsOmittable() @IsBoolean() includeRelated?: boolean;
  /** Raw paths of the preview that are meant; all of them if omitted. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(5000, { each: true })
  @ArrayMaxSize(10_000)
  selectedRawPaths?: string[];
  /** The same for results. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(5000, { each: true })
  @ArrayMaxSize(10_000)
  selectedMoviePaths?: string[];
  /** Of the preview that was looked at; when anything differs, nothing is deleted. */
  @IsOmittable() @IsString() @MaxLength(100) previewToken?: string;
  /** Permanently, without the bin: nothing can be restored. False by default. */
  @IsOmittable() @IsBoolean() permanent?: boolean;
}

/** Deletes files and keeps the job. */
export class DeleteJobFilesRequest extends DeletionRequest {
  /** `both` by default. */
  @IsOmittable() @IsIn(fileTargets) target?: FileTarget;
}

/** Deletes the job and, according to `target`, its files. */
export class DeleteJobRequest extends DeletionRequest {
  /** `none` by default. */
  @IsOmittable() @IsIn(deleteTargets) target?: DeleteTarget;
  /** Sets the drive of the job back; false by default. */
  @IsOmittable() @IsBoolean() resetDriveState?: boolean;
  /** Keeps the disc that was detected; the contrary of `resetDriveState` by default. */
  @IsOmittable() @IsBoolean() keepDetectedDevice?: boolean;
  /** Leaves raw folders that were imported where they are; false by default. */
  @IsOmittable() @IsBoolean() preserveRawForImportJobs?: boolean;
}

/** How many files were deleted on each side. */
export interface FileSummary {
  target: DeleteTarget;
  raw: { filesDeleted: number };
  movie: { filesDeleted: number };
}

/** What was deleted, what stayed, and where to restore it from. */
export interface DeletionResult {
  fileSummary: FileSummary;
  kept: KeptPathReply[];
  /** Null when nothing is left that could be restored. */
  binEntryId: number | null;
}

export interface DeletedJobFilesReply extends DeletionResult {
  job: JobReply;
}

/** Answer of a deletion (source document 3, part 4). */
export interface DeletedJobReply extends DeletionResult {
  deleted: boolean;
  jobId: number;
  fileTarget: DeleteTarget;
  /** Every job that was deleted, the one asked for first. */
  deletedJobIds: number[];
  uiReset: { reset: boolean; state: string };
  safeguards: {
    containsOrphanRawImportJob: boolean;
    resetDriveStateApplied: boolean;
    keepDetectedDeviceApplied: boolean;
  };
}

/** Jobs that one request deletes at most, by their numbers or by a filter. */
export const mostDeletedAtOnce = 500;

/** Jobs that are deleted together: either `jobIds`, or whatever matches `filter`. */
export class DeleteManyPreviewRequest {
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(mostDeletedAtOnce)
  jobIds?: number[];
  /** The latest jobs that match and rest, 500 at most; what something works on is passed over. */
  @IsOmittable() @ValidateNested() filter?: JobFilterQuery;
  /** Jobs that match the filter and are spared. */
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayMaxSize(5000)
  exceptJobIds?: number[];
  /** Includes linked jobs; false by default. */
  @IsOmittable() @IsBoolean() includeRelated?: boolean;
}

/** Deletes several jobs. */
export class DeleteManyRequest extends DeleteManyPreviewRequest {
  /** `none` by default. */
  @IsOmittable() @IsIn(deleteTargets) target?: DeleteTarget;
  @IsOmittable() @IsBoolean() preserveRawForImportJobs?: boolean;
  /** Of the preview that was looked at; when anything differs, nothing is deleted. Obligatory with a filter. */
  @IsOmittable() @IsString() @MaxLength(100) previewToken?: string;
  @IsOmittable() @IsBoolean() permanent?: boolean;
}

/** What the deletion of several jobs would touch. */
export interface DeleteManyPreviewReply {
  preview: Omit<DeletePreview, 'jobId'>;
  /** Jobs that are not there any more. */
  unknownJobIds: number[];
  /** Jobs that match the filter as well and have to wait for the next deletion. */
  left: number;
}

/** What became of one of several jobs. */
export interface DeleteOutcomeReply {
  jobId: number;
  deleted: boolean;
  problem: { code: ProblemCode; detail: string } | null;
}

/** What became of each of them. */
export interface DeletedManyReply {
  outcomes: DeleteOutcomeReply[];
  fileSummary: FileSummary;
  kept: KeptPathReply[];
  binEntryIds: number[];
}

const refusals = [
  'JOB_UNKNOWN',
  'JOB_ACTIVE',
  'JOB_FILES_BUSY',
  'DELETE_PREVIEW_STALE',
  'MEDIA_ACCESS_DENIED',
  'MEDIA_PATH_REFUSED',
  'STORAGE_FULL',
] as const satisfies readonly ProblemCode[];

/** Lists the files that would be deleted and those that would be kept, with the reason. */
export const previewJobDeletion = endpoint({
  method: 'GET',
  path: '/api/history/:id/delete-preview',
  access: 'history-access',
  summary: 'Preview deleting a job',
  query: DeletePreviewQuery,
  problems: ['JOB_UNKNOWN', 'MEDIA_ACCESS_DENIED'],
  reply: type<DeletePreviewReply>(),
});

/** Deletes the selected files and keeps the job. */
export const deleteJobFiles = endpoint({
  method: 'POST',
  path: '/api/history/:id/delete-files',
  access: 'history-delete',
  largeBody: true,
  summary: 'Delete files of a job',
  body: DeleteJobFilesRequest,
  problems: refusals,
  reply: type<DeletedJobFilesReply>(),
});

/**
 * Deletes the job and the files selected by `target`. Files go to the bin unless they are deleted
 * permanently.
 */
export const deleteJob = endpoint({
  method: 'POST',
  path: '/api/history/:id/delete',
  access: 'history-delete',
  largeBody: true,
  summary: 'Delete a job',
  body: DeleteJobRequest,
  problems: [...refusals, 'JOB_HAS_CHILDREN'],
  reply: type<DeletedJobReply>(),
});

/** Lists which files of the jobs would be deleted and which would be kept. */
export const previewManyDeletions = endpoint({
  method: 'POST',
  path: '/api/history/delete-preview',
  access: 'history-access',
  cost: 'high',
  summary: 'Preview deleting several jobs',
  body: DeleteManyPreviewRequest,
  problems: ['MEDIA_ACCESS_DENIED'],
  reply: type<DeleteManyPreviewReply>(),
});

/** Returns the result of each job separately. */
export const deleteManyJobs = endpoint({
  method: 'POST',
  path: '/api/history/delete',
  access: 'history-delete',
  summary: 'Delete several jobs',
  body: DeleteManyRequest,
  problems: ['DELETE_PREVIEW_STALE', 'STORAGE_FULL'],
  reply: type<DeletedManyReply>(),
});
