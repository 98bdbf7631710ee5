import { ArrayMaxSize, ArrayMinSize, IsString, MaxLength } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import type { JobStatus, MediaType } from './job-vocabulary.js';
import type { ProblemCode } from '../base/problems.js';

/** Why a folder cannot be imported as it is, or what is worth a look before. */
export const orphanReasons = [
  /** Another program still writes it: its name begins with `Incomplete_`. */
  'incomplete',
  /** It holds nothing that could be analysed. */
  'no-media',
  /** It was changed within the last minutes. */
  'recently-changed',
  /** Another folder without a job has the same title and year. */
  'duplicate',
  /** The folder name contains the number of an existing job that belongs to a different folder. */
  'job-number-taken',
  /** Links inside are not followed and not counted. */
  'has-links',
  /** There is more in it than was counted. */
  'size-incomplete',
  /** The system denies a look inside. */
  'denied',
] as const;
export type OrphanReason = (typeof orphanReasons)[number];

/** A raw folder that no job names. */
export interface OrphanRawFolderReply {
  rawPath: string;
  folderName: string;
  /** What is left of the name without prefix, year, ids and number. */
  title: string;
  year: number | null;
  /** Identifier of the title in the name, `tt1234567`. */
  imdbId: string | null;
  /** Number of the job that once wrote it, from its name. */
  folderJobId: number | null;
  mediaType: MediaType;
  /** Files counted; `reasons` says whether there are more. */
  fileCount: number;
  sizeBytes: number;
  lastModifiedAt: string;
  /** Whether an import would be accepted at the moment. */
  importable: boolean;
  reasons: OrphanReason[];
}

/** A configured folder and how far it could be read. */
export interface RawRootReply {
  path: string;
  /** Null when it was read; else why it was not. */
  fault: string | null;
}

/** Folders without a job, the latest changed first. Reading them changes nothing. */
export interface ListOrphanRawReply extends PageReply {
  /** The first configured folder. */
  rawDir: string;
  rawDirs: string[];
  roots: RawRootReply[];
  /** Fewer than wanted where some turned out to be empty or gone. */
  rows: OrphanRawFolderReply[];
  /** Folders without a job, those beyond the rows included. */
  total: number;
}

/** Names the folder that becomes a job. */
export class ImportOrphanRawRequest {
  /** As the list of folders names it. */
  @IsString() @MaxLength(5000) rawPath!: string;
}

/** The job that a folder became (source document 3, part 4). */
export interface ImportOrphanRawReply {
  job: { id: number; status: JobStatus };
  /** Whether its analysis was begun. */
  activation: { started: boolean };
  /** Why it was not; null when it was. */
  activationError: string | null;
}

/** Names the folders that become jobs. */
export class ImportManyOrphanRawRequest {
  @IsString({ each: true })
  @MaxLength(5000, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  rawPaths!: string[];
}

/** What became of one of the folders: `imported`, or the refusal. */
export interface ImportOutcomeReply {
  rawPath: string;
  imported: ImportOrphanRawReply | null;
  problem: { code: ProblemCode; detail: string } | null;
}

/** What became of each folder, in the order they were named. */
export interface ImportManyOrphanRawReply {
  outcomes: ImportOutcomeReply[];
}

/** Scans the configured raw folders. Nothing is changed. */
export const listOrphanRaw = endpoint({
  method: 'GET',
  path: '/api/history/orphan-raw',
  access: 'history-access',
  cost: 'high',
  summary: 'List raw folders without a job',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'MEDIA_DIRS_NOT_CONFIGURED'],
  reply: type<ListOrphanRawReply>(),
});

/** Creates a job for the folder and starts its analysis. The folder stays in place. */
export const importOrphanRaw = endpoint({
  method: 'POST',
  path: '/api/history/orphan-raw/import',
  access: 'history-import',
  summary: 'Import a raw folder',
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

/** Returns the result of each folder separately. */
export const importManyOrphanRaw = endpoint({
  method: 'POST',
  path: '/api/history/orphan-raw/import-many',
  access: 'history-import',
  largeBody: true,
  summary: 'Import several raw folders',
  body: ImportManyOrphanRawRequest,
  problems: ['MEDIA_DIRS_NOT_CONFIGURED', 'STORAGE_FULL'],
  reply: type<ImportManyOrphanRawReply>(),
});
