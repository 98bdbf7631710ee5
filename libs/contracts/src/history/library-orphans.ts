import { ArrayMaxSize, ArrayMinSize, IsString, MaxLength } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import type { JobStatus, MediaType } from './job-vocabulary.js';
import type { ProblemCode } from '../base/problems.js';

/** Possible entries of `reasons` for a raw folder without a job. */
export const orphanReasons = [
  /** The folder's name begins with `Incomplete_`, so another program is still writing to it. */
  'incomplete',
  /** The folder contains no media files. */
  'no-media',
  /** The folder changed within the last few minutes. */
  'recently-changed',
  /** Another raw folder on the same page of the list has the same title and year. */
  'duplicate',
  /** The folder name contains the ID of an existing job that does not use this folder. */
  'job-number-taken',
  /** The folder contains links, which are neither followed nor counted. */
  'has-links',
  /** Not all files of the folder were counted, so its size is incomplete. */
  'size-incomplete',
  /** The operating system denies access to the folder. */
  'denied',
] as const;
/** Why a raw folder cannot be imported, or what to check before an import. */
export type OrphanReason = (typeof orphanReasons)[number];

/** A raw folder without a job. */
export interface OrphanRawFolderReply {
  rawPath: string;
  folderName: string;
  /** The folder name without prefix, year and IDs. */
  title: string;
  year: number | null;
  /**
   * IMDb ID from the folder name, for example `tt1234567`; null if the name contains no such ID.
   */
  imdbId: string | null;
  /**
   * ID of the job that created the folder, according to the folder name; null if the name contains
   * no ID.
   */
  folderJobId: number | null;
  mediaType: MediaType;
  /** Number of counted files. If `reasons` contains `size-incomplete`, the folder has more files. */
  fileCount: number;
  sizeBytes: number;
  lastModifiedAt: string;
  /** Whether the folder can be imported now. */
  importable: boolean;
  reasons: OrphanReason[];
}

/** A configured raw folder and whether it could be read. */
export interface RawRootReply {
  path: string;
  /** Why the folder could not be read; null if it was read. */
  fault: string | null;
}

/** A page of raw folders without a job, latest change first. */
export interface ListOrphanRawReply extends PageReply {
  /** The first configured raw folder. */
  rawDir: string;
  /** All configured raw folders. */
  rawDirs: string[];
  roots: RawRootReply[];
  /**
   * A page can have fewer rows than `limit` even if more pages follow, because empty and unusable
   * folders are skipped.
   */
  rows: OrphanRawFolderReply[];
  /**
   * Maximum number of raw folders without a job on all pages. Empty and unusable folders are
   * excluded only on the current page, so the actual number can be lower.
   */
  total: number;
}

/** The raw folder to import. */
export class ImportOrphanRawRequest {
  /** `rawPath` from the list of raw folders. */
  @IsString() @MaxLength(5000) rawPath!: string;
}

/** The job of an imported raw folder (source document 3, part 4). */
export interface ImportOrphanRawReply {
  job: { id: number; status: JobStatus };
  activation: { started: boolean };
  /** Why the analysis was not started; null if it was started. */
  activationError: string | null;
}

/** Raw folders to import. */
export class ImportManyOrphanRawRequest {
  @IsString({ each: true })
  @MaxLength(5000, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  rawPaths!: string[];
}

/** Result for one folder: either the import or the problem that prevented it. */
export interface ImportOutcomeReply {
  rawPath: string;
  imported: ImportOrphanRawReply | null;
  problem: { code: ProblemCode; detail: string } | null;
}

/** Results of importing several folders, in the order of the request. */
export interface ImportManyOrphanRawReply {
  outcomes: ImportOutcomeReply[];
}

/**
 * Scans the configured folders and returns each raw folder that no job uses, latest change first.
 * Nothing is changed.
 */
export const listOrphanRaw = endpoint({
  method: 'GET',
  path: '/api/history/orphan-raw',
  access: 'history-access',
  cost: 'high',
  summary: 'List raw folders that have no job',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'MEDIA_DIRS_NOT_CONFIGURED'],
  reply: type<ListOrphanRawReply>(),
});

/**
 * Creates a job for the folder and starts the analysis of its raw files. The folder is not moved.
 * Returns the job and, if the analysis could not be started, the reason.
 */
export const importOrphanRaw = endpoint({
  method: 'POST',
  path: '/api/history/orphan-raw/import',
  access: 'history-import',
  summary: 'Import a raw folder that has no job',
  body: ImportOrphanRawRequest,
  problems: [
    'MEDIA_PATH_REFUSED',
    'MEDIA_ACCESS_DENIED',
    'MEDIA_DIRS_NOT_CONFIGURED',
    'RAW_PATH_TAKEN',
    'STORAGE_FULL',
  ],
  reply: type<ImportOrphanRawReply>(),
});

/**
 * Creates a job for each of up to 100 folders and starts the analysis of their raw files. Returns a
 * separate result for each folder.
 */
export const importManyOrphanRaw = endpoint({
  method: 'POST',
  path: '/api/history/orphan-raw/import-many',
  access: 'history-import',
  largeBody: true,
  summary: 'Import several raw folders that have no job',
  body: ImportManyOrphanRawRequest,
  problems: ['MEDIA_DIRS_NOT_CONFIGURED', 'STORAGE_FULL'],
  reply: type<ImportManyOrphanRawReply>(),
});
