import { endpoint, type } from '../base/endpoint.js';
import type { DeleteTarget } from './library-deletion.js';
import { PageQuery, type PageReply } from '../base/paging.js';

/** Where an entry of the bin is: on its way in, waiting, on its way back, on its way out. */
export const binStates = ['moving', 'kept', 'restoring', 'purging'] as const;
export type BinState = (typeof binStates)[number];

/** A file or folder in the bin. */
export interface BinPathReply {
  /** Where it was and will be again. */
  path: string;
  target: 'raw' | 'movie';
  isDirectory: boolean;
  files: number;
  sizeBytes: number;
}

/** What one deletion took away. */
export interface BinEntryReply {
  id: number;
  state: BinState;
  /** Title of the job at that time. */
  title: string;
  jobIds: number[];
  /** Whether the jobs themselves were deleted, and come back with the files. */
  jobsDeleted: boolean;
  fileTarget: DeleteTarget;
  files: number;
  sizeBytes: number;
  /** At most 200. */
  paths: BinPathReply[];
  deletedAt: string;
  deletedBy: string;
  /** When it is removed for good; null when age alone removes nothing. */
  purgeAt: string | null;
}

export interface ListBinReply extends PageReply {
  entries: BinEntryReply[];
  /** Of all entries. */
  totals: { entries: number; sizeBytes: number };
  /** Days that entries are kept; null for as long as there is room. */
  keepDays: number | null;
  /** Bytes the bin may hold; null for any number. */
  maxBytes: number | null;
}

/** What was brought back. */
export interface RestoredBinEntryReply {
  paths: string[];
  jobIds: number[];
}

/** What was removed for good. */
export interface PurgedBinReply {
  entries: number;
  files: number;
  sizeBytes: number;
}

export class ListBinQuery extends PageQuery {}

/** Returns deleted files and jobs that can be restored, latest first. */
export const listBin = endpoint({
  method: 'GET',
  path: '/api/history/bin',
  access: 'history-access',
  summary: 'List the contents of the bin',
  query: ListBinQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListBinReply>(),
});

/** Moves files back to where they were and restores the deleted jobs. */
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

/** The files can't be restored afterwards. */
export const purgeBinEntry = endpoint({
  method: 'DELETE',
  path: '/api/history/bin/:id',
  access: 'history-delete',
  summary: 'Delete a bin entry permanently',
  problems: ['BIN_ENTRY_UNKNOWN', 'BIN_ENTRY_BUSY', 'MEDIA_PATH_REFUSED', 'MEDIA_ACCESS_DENIED'],
  reply: type<PurgedBinReply>(),
});

/** Permanently deletes all files in the bin. */
export const emptyBin = endpoint({
  method: 'DELETE',
  path: '/api/history/bin',
  access: 'history-delete',
  summary: 'Empty the bin',
  problems: ['MEDIA_PATH_REFUSED', 'MEDIA_ACCESS_DENIED'],
  reply: type<PurgedBinReply>(),
});
