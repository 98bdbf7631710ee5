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
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import type { JobReply } from './job.js';
import { flagValues, JobFilterQuery, type Flag } from './jobs.js';
import type { JobStatus } from './job-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import type { ProblemCode } from '../base/problems.js';

/** Values of `target` for deleting files without their job. */
export const fileTargets = ['raw', 'movie', 'both'] as const;
/** Files of a job to delete: raw files (`raw`), results (`movie`), or both. */
export type FileTarget = (typeof fileTargets)[number];

/** Values of `target` for deleting jobs. */
export const deleteTargets = ['none', 'raw', 'movie', 'both'] as const;
/** Files to delete along with a job: raw files (`raw`), results (`movie`), both, or none. */
export type DeleteTarget = (typeof deleteTargets)[number];

/** Possible values of `reason` for a path that a deletion keeps. */
export const keptReasons = [
  /** A job that this deletion does not include also uses the path. */
  'shared',
  /** No job is known to have created the file. The file could belong to a user. */
  'unknown',
  /** The path is an imported raw folder, and the request preserves imported raw folders. */
  'import-preserved',
  /**
   * Stackyard must not or cannot delete the path, for example because the path is outside the
   * configured folders or leads through a link. `detail` names the reason.
   */
  'refused',
  /** The request selects other paths. */
  'not-selected',
] as const;
/** Why a deletion keeps a path. */
export type KeptReason = (typeof keptReasons)[number];

/** A path that would be deleted, or that no longer exists. */
export interface PathCandidateReply {
  path: string;
  exists: boolean;
  isDirectory: boolean;
  /** Number of files at or below the path. */
  files: number;
  sizeBytes: number;
  /** IDs of the jobs in this deletion that use the path. */
  jobIds: number[];
}

/** A path that would not be deleted, and the reason. */
export interface KeptPathReply {
  path: string;
  target: 'raw' | 'movie';
  reason: KeptReason;
  /** Explanation for the reason `refused`; null for all other reasons. */
  detail: string | null;
  /**
   * For `shared`, IDs of the other jobs that use the path; for `import-preserved`, IDs of the
   * imported jobs; empty for all other reasons.
   */
  jobIds: number[];
}

/** A job that would be deleted: a requested job or a job related to it. */
export interface RelatedJobReply {
  id: number;
  title: string;
  status: JobStatus;
  parentJobId: number | null;
  /** Whether the request names this job; false for related jobs. */
  isPrimary: boolean;
  /** Whether the job is being processed, which prevents the deletion. */
  active: boolean;
  /** Whether the job was created by importing a raw folder. */
  orphanRawImport: boolean;
  createdAt: string;
}

/** Jobs and paths that a deletion would affect (source document 3, part 2). */
export interface DeletePreview {
  jobId: number;
  /** The jobs that would be deleted, including the requested job. */
  relatedJobs: RelatedJobReply[];
  pathCandidates: { raw: PathCandidateReply[]; movie: PathCandidateReply[] };
  /** Paths that would be kept, each with the reason. */
  kept: KeptPathReply[];
  /**
   * Identifies the preview. A deletion with this token is rejected if anything has changed since
   * the preview.
   */
  token: string;
  /** Time until which the token can be used, in ISO 8601 format. */
  expiresAt: string;
}

/** Preview of deleting a job. */
export interface DeletePreviewReply {
  preview: DeletePreview;
}

/** Options for a deletion preview (source document 3, part 4). */
export class DeletePreviewQuery {
  /** Includes related jobs, such as parts and jobs that use the same raw files; true by default. */
  @IsOmittable() @IsIn(flagValues) includeRelated?: Flag;
  /** Keeps imported raw folders; false by default. */
  @IsOmittable() @IsIn(flagValues) preserveRawForImportJobs?: Flag;
}

/** Options for deleting a job or its files. */
export class DeletionRequest {
  /**
   * Includes related jobs, such as parts and jobs that use the same raw files; false by default.
   */
  @IsOmittable() @IsBoolean() includeRelated?: boolean;
  /** Raw paths from the preview to delete; all raw paths if omitted. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(5000, { each: true })
  @ArrayMaxSize(10_000)
  selectedRawPaths?: string[];
  /** Result paths from the preview to delete; all result paths if omitted. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(5000, { each: true })
  @ArrayMaxSize(10_000)
  selectedMoviePaths?: string[];
  /** Token of the preview. If anything has changed since the preview, nothing is deleted. */
  @IsOmittable() @IsString() @MaxLength(100) previewToken?: string;
  /** Deletes permanently instead of moving files to the bin; false by default. */
  @IsOmittable() @IsBoolean() permanent?: boolean;
}

/** Options for deleting files of a job; the job itself is kept (source document 3, part 4). */
export class DeleteJobFilesRequest extends DeletionRequest {
  /** Files to delete; `both` by default. */
  @IsOmittable() @IsIn(fileTargets) target?: FileTarget;
}

/** Options for deleting a job and the files selected by `target`. */
export class DeleteJobRequest extends DeletionRequest {
  /** Files to delete along with the job; `none` by default. */
  @IsOmittable() @IsIn(deleteTargets) target?: DeleteTarget;
  /**
   * Resets the job's drive; false by default. Ignored if a deleted job was created by importing a
   * raw folder.
   */
  @IsOmittable() @IsBoolean() resetDriveState?: boolean;
  /**
   * Keeps the label and type of the disc when the drive is reset. The default is the opposite of
   * `resetDriveState`.
   */
  @IsOmittable() @IsBoolean() keepDetectedDevice?: boolean;
  /** Keeps imported raw folders; false by default. */
  @IsOmittable() @IsBoolean() preserveRawForImportJobs?: boolean;
}

/** Number of deleted raw files and results. */
export interface FileSummary {
  target: DeleteTarget;
  raw: { filesDeleted: number };
  movie: { filesDeleted: number };
}

/** Deleted and kept files, and the bin entry from which they can be restored. */
export interface DeletionResult {
  fileSummary: FileSummary;
  kept: KeptPathReply[];
  /** ID of the bin entry; null if nothing can be restored. */
  binEntryId: number | null;
}

/** Result of deleting files of a job. */
export interface DeletedJobFilesReply extends DeletionResult {
  job: JobReply;
}

/** Result of deleting a job (source document 3, part 4). */
export interface DeletedJobReply extends DeletionResult {
  deleted: boolean;
  jobId: number;
  fileTarget: DeleteTarget;
  /** IDs of all deleted jobs, the requested job first. */
  deletedJobIds: number[];
  /** Whether the job's drive was reset, and the state of the drive afterwards. */
  uiReset: { reset: boolean; state: string };
  /**
   * Safeguards that applied: whether one of the deleted jobs was created by importing a raw folder,
   * whether the drive was to be reset, and whether the label and type of its disc were to be kept.
   */
  safeguards: {
    containsOrphanRawImportJob: boolean;
    resetDriveStateApplied: boolean;
    keepDetectedDeviceApplied: boolean;
  };
}

/** Maximum number of jobs that one request can delete, whether selected by ID or by a filter. */
export const maxDeletedJobs = 500;

/** Jobs to delete: either `jobIds`, or the jobs that match `filter`. */
export class DeleteManyPreviewRequest {
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(maxDeletedJobs)
  jobIds?: number[];
  /** Selects the latest 500 matching jobs that are not being processed. */
  @IsOmittable() @ValidateNested() filter?: JobFilterQuery;
  /** IDs of jobs to keep even if they match `filter`. */
  @IsOmittable()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayMaxSize(5000)
  exceptJobIds?: number[];
  /**
   * Includes related jobs, such as parts and jobs that use the same raw files; false by default.
   */
  @IsOmittable() @IsBoolean() includeRelated?: boolean;
  /** Keeps imported raw folders; false by default. Must be the same in the preview and the deletion. */
  @IsOmittable() @IsBoolean() preserveRawForImportJobs?: boolean;
}

/** The jobs to delete, and the files to delete along with them. */
export class DeleteManyRequest extends DeleteManyPreviewRequest {
  /** Files to delete along with the jobs; `none` by default. */
  @IsOmittable() @IsIn(deleteTargets) target?: DeleteTarget;
  /**
   * Token of the preview; required with `filter`. If anything has changed since the preview,
   * nothing is deleted.
   */
  @IsOmittable() @IsString() @MaxLength(100) previewToken?: string;
  @IsOmittable() @IsBoolean() permanent?: boolean;
}

/** Preview of deleting several jobs. */
export interface DeleteManyPreviewReply {
  preview: Omit<DeletePreview, 'jobId'>;
  /** Requested IDs for which no job exists. */
  unknownJobIds: number[];
  /**
   * Number of further jobs that match `filter`. One request deletes at most 500 jobs, so these jobs
   * require another request.
   */
  left: number;
}

/** Result of the deletion for one of several jobs. */
export interface DeleteOutcomeReply {
  jobId: number;
  deleted: boolean;
  problem: { code: ProblemCode; detail: string } | null;
}

/** Results of deleting several jobs. */
export interface DeletedManyReply {
  outcomes: DeleteOutcomeReply[];
  fileSummary: FileSummary;
  kept: KeptPathReply[];
  binEntryIds: number[];
}

const deletionProblems = [
  'JOB_UNKNOWN',
  'JOB_ACTIVE',
  'JOB_FILES_BUSY',
  'DELETE_PREVIEW_STALE',
  'MEDIA_ACCESS_DENIED',
  'MEDIA_PATH_REFUSED',
  'STORAGE_FULL',
] as const satisfies readonly ProblemCode[];

/**
 * Returns the files that would be deleted, the files that would be kept, and the reasons for
 * keeping them. Nothing is deleted. If anything has changed since the preview, a deletion with the
 * returned token is rejected.
 */
export const previewJobDeletion = endpoint({
  method: 'GET',
  path: '/api/history/:id/delete-preview',
  access: 'history-access',
  summary: 'Preview the deletion of a job',
  query: DeletePreviewQuery,
  problems: ['JOB_UNKNOWN', 'JOB_HAS_CHILDREN', 'MEDIA_ACCESS_DENIED'],
  reply: type<DeletePreviewReply>(),
});

/**
 * Deletes the selected files (all files by default) and keeps the job. The files are moved to the
 * bin unless `permanent` is set. Returns the number of deleted files and the paths of the kept
 * files.
 */
export const deleteJobFiles = endpoint({
  method: 'POST',
  path: '/api/history/:id/delete-files',
  access: 'history-delete',
  largeBody: true,
  summary: "Delete a job's files",
  body: DeleteJobFilesRequest,
  problems: [...deletionProblems, 'JOB_HAS_CHILDREN'],
  reply: type<DeletedJobFilesReply>(),
});

/**
 * Deletes the job and the files that `target` selects (none by default). The files are moved to the
 * bin unless `permanent` is set. Returns the IDs of the deleted jobs, the number of deleted files,
 * and the paths of the kept files.
 */
export const deleteJob = endpoint({
  method: 'POST',
  path: '/api/history/:id/delete',
  access: 'history-delete',
  largeBody: true,
  summary: 'Delete a job',
  body: DeleteJobRequest,
  problems: [...deletionProblems, 'JOB_HAS_CHILDREN'],
  reply: type<DeletedJobReply>(),
});

/**
 * Returns the files that would be deleted along with the selected jobs, the files that would be
 * kept, and the reasons for keeping them. Nothing is deleted. To delete jobs by filter, send the
 * returned token with the deletion.
 */
export const previewManyDeletions = endpoint({
  method: 'POST',
  path: '/api/history/delete-preview',
  access: 'history-access',
  cost: 'high',
  summary: 'Preview the deletion of several jobs',
  body: DeleteManyPreviewRequest,
  problems: ['JOB_HAS_CHILDREN', 'MEDIA_ACCESS_DENIED'],
  reply: type<DeleteManyPreviewReply>(),
});

/**
 * Deletes up to 500 jobs and the files that `target` selects (none by default). The files are
 * moved to the bin unless `permanent` is set. To delete by filter, first request a preview and
 * send the token that it returns. Returns a separate result for each job.
 */
export const deleteManyJobs = endpoint({
  method: 'POST',
  path: '/api/history/delete',
  access: 'history-delete',
  summary: 'Delete several jobs',
  body: DeleteManyRequest,
  problems: ['DELETE_PREVIEW_STALE', 'STORAGE_FULL'],
  reply: type<DeletedManyReply>(),
});
