import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';

/** `ready` has a file that was read back; `failed` has none and says why. */
export const backupStates = ['running', 'ready', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/**
 * What is being done: the database is copied, the copy is examined, it is packed with what belongs to
 * it, the file is read back.
 */
export const backupSteps = ['copying', 'examining', 'packing', 'verifying'] as const;
export type BackupStep = (typeof backupSteps)[number];

/** Who wanted it: a person or a token, the schedule, or nobody: the file was found in the folder. */
export const backupOrigins = ['manual', 'scheduled', 'found'] as const;
export type BackupOrigin = (typeof backupOrigins)[number];

/** One backup: a file from which the whole installation is rebuilt. */
export interface BackupReply {
  id: number;
  state: BackupState;
  /** Null unless it is being made. */
  step: BackupStep | null;
  origin: BackupOrigin;
  by: ActorReply;
  startedAt: string;
  /** Null while it is being made. */
  endedAt: string | null;
  /** Name of its file in the folder of the backups. */
  file: string;
  /** The next six are null until it is ready. */
  bytes: number | null;
  /** SHA-256 of the file, 64 hexadecimal digits. */
  sha256: string | null;
  /** Version of Stackyard that made it. */
  version: string | null;
  /** The last step of the schema that its database has. */
  schema: string | null;
  /** The last entry of the event log in it; 0 when there is none. */
  headId: number | null;
  headHash: string | null;
  /** Why it failed; null otherwise. */
  fault: string | null;
}

/** Backups, the latest first, and what there is to know about their folder. */
export interface ListBackupsReply extends PageReply {
  backups: BackupReply[];
  folder: string;
  /** What is free there; null when it cannot be asked. */
  freeBytes: number | null;
  /** When the schedule makes the next one; null while it is off. */
  nextRunAt: string | null;
  /** Why the latest backup of the schedule failed; null when it did not. */
  scheduleFault: string | null;
}

export const backupSchedules = ['off', 'daily', 'hours'] as const;
export type BackupSchedule = (typeof backupSchedules)[number];

/** When backups are made and how many are kept. */
export class SetBackupSettingsRequest {
  /** `daily` at `time`, or every `hours` hours. */
  @IsIn(backupSchedules) schedule!: BackupSchedule;
  /** Time of day in UTC, `02:30`. */
  @Matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/) time!: string;
  @IsInt() @Min(1) @Max(168) hours!: number;
  /** How many backups of the schedule are kept; others stay until they are deleted. */
  @IsInt() @Min(1) @Max(500) keep!: number;
  /** Days after which a backup of the schedule goes although there are fewer; the latest always stays. */
  @IsOptional() @IsInt() @Min(1) @Max(3650) keepDays?: number | null;
}

/** When backups are made and how many are kept. */
export interface BackupSettingsReply {
  schedule: BackupSchedule;
  /**
   * Time of day in UTC.
   * @pattern ^\d{2}:\d{2}$
   */
  time: string;
  hours: number;
  keep: number;
  keepDays: number | null;
}

/** Returns backups, latest first, and the free space for more. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'backups-manage',
  summary: 'List all backups',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'BACKUP_NOT_OFFERED'],
  reply: type<ListBackupsReply>(),
});

/** Returns the backup and its progress. */
export const readBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:id',
  access: 'backups-manage',
  summary: 'Get a backup',
  problems: ['BACKUP_UNKNOWN', 'BACKUP_NOT_OFFERED'],
  reply: type<BackupReply>(),
});

/** Starts a backup in the background. Read it to follow the progress. */
export const createBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  access: 'backups-manage',
  summary: 'Create a backup',
  status: 202,
  problems: ['BACKUP_RUNNING', 'BACKUP_NOT_OFFERED'],
  reply: type<BackupReply>(),
});

/** Returns the file. It contains all data and keys; protect it accordingly. */
export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:id/file',
  access: 'backups-manage',
  summary: 'Download a backup',
  delivery: 'stream',
  media: ['application/gzip'],
  problems: ['BACKUP_UNKNOWN', 'BACKUP_NOT_READY', 'BACKUP_NOT_OFFERED'],
  reply: type<string>(),
});

/** Deletes the backup and its file. */
export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/backups/:id',
  access: 'backups-manage',
  summary: 'Delete a backup',
  status: 204,
  problems: ['BACKUP_UNKNOWN', 'BACKUP_RUNNING', 'BACKUP_NOT_OFFERED'],
  reply: type<void>(),
});

/** Returns the schedule and how many backups are kept. */
export const readBackupSettings = endpoint({
  method: 'GET',
  path: '/api/settings/backups',
  access: 'backups-manage',
  summary: 'Get backup settings',
  problems: ['BACKUP_NOT_OFFERED'],
  reply: type<BackupSettingsReply>(),
});

/** Sets the schedule and how many backups are kept. Nothing is deleted before the next backup. */
export const setBackupSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/backups',
  access: 'backups-manage',
  credential: 'session',
  summary: 'Set backup settings',
  body: SetBackupSettingsRequest,
  problems: ['BACKUP_NOT_OFFERED'],
  reply: type<BackupSettingsReply>(),
});
