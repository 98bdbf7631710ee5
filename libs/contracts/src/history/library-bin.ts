import { endpoint, type } from '../base/endpoint.js';
import type { DeleteTarget } from './library-deletion.js';
import { PageQuery, type PageReply } from '../base/paging.js';

/** States of bin entries. Only an entry in the state `kept` can be restored. */
export const binStates = ['moving', 'kept', 'restoring', 'purging'] as const;
/**
 * State of a bin entry: being moved to the bin, kept, being restored, or being deleted permanently.
 */
export type BinState = (typeof binStates)[number];

/** A file or folder in the bin. */
export interface BinPathReply {
  /** Original path, to which the file or folder is restored. */
  path: string;
  target: 'raw' | 'movie';
  isDirectory: boolean;
  files: number;
  sizeBytes: number;
}

/** Files and jobs that one deletion moved to the bin. */
export interface BinEntryReply {
  id: number;
  state: BinState;
  /** Title of the requested job at the time of the deletion. */
  title: string;
  jobIds: number[];
  /** Whether the jobs were deleted too. If so, they are restored along with the files. */
  jobsDeleted: boolean;
  fileTarget: DeleteTarget;
  files: number;
  sizeBytes: number;
  /** The deleted files and folders, at most 200. */
  paths: BinPathReply[];
  deletedAt: string;
  deletedBy: string;
  /**
   * When the entry is deleted permanently because of its age; null if there is no age limit. If the
   * bin exceeds its maximum size, the oldest entries are deleted earlier.
   */
  purgeAt: string | null;
}

/** A page of the bin, newest entry first. */
export interface ListBinReply extends PageReply {
  entries: BinEntryReply[];
  /** Number of all entries, and total size of their files in bytes. */
  totals: { entries: number; sizeBytes: number };
  /** Number of days for which entries are kept; null if there is no age limit. */
  keepDays: number | null;
  /** Maximum size of the bin in bytes; null if the size is not limited. */
  maxBytes: number | null;
}

/** Restored paths and jobs. */
export interface RestoredBinEntryReply {
  paths: string[];
  jobIds: number[];
}

/**
 * Number of permanently deleted bin entries, and the number and total size in bytes of their files.
 */
export interface PurgedBinReply {
  entries: number;
  files: number;
  sizeBytes: number;
}

/** Paging for the entries of the bin. */
export class ListBinQuery extends PageQuery {}

/**
 * Returns the bin entries, most recently deleted first. Each entry contains the files and jobs of
 * one deletion. Only entries in the state `kept` can be restored.
 */
export const listBin = endpoint({
  method: 'GET',
  path: '/api/history/bin',
  access: 'history-access',
  summary: 'List the contents of the bin',
  query: ListBinQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListBinReply>(),
});

/**
 * Moves the files of the bin entry back to their original paths and restores the jobs that were
 * deleted along with them. Returns the restored paths and job IDs. Existing files are not
 * overwritten.
 */
export const restoreBinEntry = endpoint({
  method: 'POST',
  path: '/api/history/bin/:id/restore',
  access: 'history-delete',
  summary: 'Restore files from the bin',
  problems: [
    'BIN_ENTRY_UNKNOWN',
    'BIN_ENTRY_BUSY',
    'MEDIA_PATH_TAKEN',
    'MEDIA_PATH_REFUSED',
    'MEDIA_ACCESS_DENIED',
    'RAW_PATH_TAKEN',
    'STORAGE_FULL',
  ],
  reply: type<RestoredBinEntryReply>(),
});

/**
 * Deletes the files of the bin entry and returns their number and total size. The files can't be
 * restored afterwards.
 */
export const purgeBinEntry = endpoint({
  method: 'DELETE',
  path: '/api/history/bin/:id',
  access: 'history-delete',
  summary: 'Delete a bin entry permanently',
  problems: ['BIN_ENTRY_UNKNOWN', 'BIN_ENTRY_BUSY', 'MEDIA_PATH_REFUSED', 'MEDIA_ACCESS_DENIED'],
  reply: type<PurgedBinReply>(),
});

/**
 * Permanently deletes the files of all bin entries in the state `kept`. Returns the number and
 * total size of the deleted files.
 */
export const emptyBin = endpoint({
  method: 'DELETE',
  path: '/api/history/bin',
  access: 'history-delete',
  summary: 'Empty the bin',
  problems: ['MEDIA_PATH_REFUSED', 'MEDIA_ACCESS_DENIED'],
  reply: type<PurgedBinReply>(),
});
