import { IsIn, IsInt, IsOptional, Matches, Max, Min } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';

/** States of backups; `ready` and `failed` are final. */
export const backupStates = ['running', 'ready', 'failed'] as const;
/**
 * State of a backup. A `ready` backup has a verified file; a `failed` backup has no file and a
 * `fault`.
 */
export type BackupState = (typeof backupStates)[number];

/** Steps of a backup, in order. */
export const backupSteps = ['copying', 'examining', 'packing', 'verifying'] as const;
/**
 * Step of a running backup: copying the database, checking the copy, packing the copy and the other
 * files into an archive, and verifying the archive.
 */
export type BackupStep = (typeof backupSteps)[number];

/**
 * Origins of backups. Among successful backups, only `scheduled` ones are deleted automatically.
 */
export const backupOrigins = ['manual', 'scheduled', 'found'] as const;
/**
 * Origin of a backup: requested by a user or API token (`manual`), created by the schedule
 * (`scheduled`), or discovered as a file in the backup folder (`found`).
 */
export type BackupOrigin = (typeof backupOrigins)[number];

/** A backup: one file that restores the whole installation. */
export interface BackupReply {
  id: number;
  state: BackupState;
  /** Current step; null unless the backup is running. */
  step: BackupStep | null;
  origin: BackupOrigin;
  /** Who requested the backup; `system` for scheduled and found backups. */
  by: ActorReply;
  startedAt: string;
  /** End of the backup; null while the backup is running. */
  endedAt: string | null;
  /** File name in the backup folder. */
  file: string;
  /** Size of the file in bytes; null unless the backup is ready. */
  bytes: number | null;
  /** SHA-256 of the file, 64 hexadecimal digits; null unless the backup is ready. */
  sha256: string | null;
  /** Version of Stackyard that created the backup; null unless the backup is ready. */
  version: string | null;
  /** Name of the latest database migration in the backup; null unless the backup is ready. */
  schema: string | null;
  /**
   * ID of the latest event log entry in the backup; 0 if there are no entries; null unless the
   * backup is ready.
   */
  headId: number | null;
  /** Chain hash of the entry `headId`, 64 hexadecimal digits; null unless the backup is ready. */
  headHash: string | null;
  /** Why the backup failed; null unless `state` is `failed`. */
  fault: string | null;
}

/** A page of backups, newest first, and the state of the backup folder. */
export interface ListBackupsReply extends PageReply {
  backups: BackupReply[];
  folder: string;
  /** Free space in the backup folder in bytes; null if it is unknown. */
  freeBytes: number | null;
  /** Time of the next scheduled backup; null while the schedule is off. */
  nextRunAt: string | null;
  /** Why the latest scheduled backup failed; null if it did not fail or if there has been none. */
  scheduleFault: string | null;
}

/** Values of `schedule`, in the order in which the admin app offers them. */
export const backupSchedules = ['off', 'daily', 'hours'] as const;
/** Schedule of backups: none, once a day, or every few hours. */
export type BackupSchedule = (typeof backupSchedules)[number];

/** Schedule and retention of backups. */
export class SetBackupSettingsRequest {
  /**
   * When backups are created: never (`off`), once a day at `time` (`daily`), or every `hours` hours
   * (`hours`).
   */
  @IsIn(backupSchedules) schedule!: BackupSchedule;
  /** Time of the daily backup in UTC, for example `02:30`. */
  @Matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/) time!: string;
  @IsInt() @Min(1) @Max(168) hours!: number;
  /**
   * Number of successful scheduled backups to keep. Manual and found backups are not counted and
   * are kept until a user deletes them.
   */
  @IsInt() @Min(1) @Max(500) keep!: number;
  /**
   * Number of days after which successful scheduled backups are deleted, regardless of `keep`; null
   * or omitted for no age limit. The latest backup is always kept.
   */
  @IsOptional() @IsInt() @Min(1) @Max(3650) keepDays?: number | null;
}

/** Schedule and retention of backups. */
export interface BackupSettingsReply {
  schedule: BackupSchedule;
  /**
   * Time of the daily backup in UTC.
   * @pattern ^\d{2}:\d{2}$
   */
  time: string;
  /** Number of hours between backups if the schedule is `hours`. */
  hours: number;
  /** Number of successful scheduled backups to keep. */
  keep: number;
  /**
   * Number of days after which successful scheduled backups are deleted, except the latest one;
   * null if there is no age limit.
   */
  keepDays: number | null;
}

/**
 * Returns all backups, newest first. The response also contains the free space in the backup folder
 * and the time of the next scheduled backup.
 */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'backups-manage',
  summary: 'List all backups',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'BACKUP_NOT_OFFERED'],
  reply: type<ListBackupsReply>(),
});

/** Returns the backup with its state, current step and file size. */
export const readBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:id',
  access: 'backups-manage',
  summary: 'Get a backup',
  problems: ['BACKUP_UNKNOWN', 'BACKUP_NOT_OFFERED'],
  reply: type<BackupReply>(),
});

/**
 * Starts a backup in the background. To follow its progress, get the backup with the returned ID.
 * Only one backup can run at a time.
 */
export const createBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  access: 'backups-manage',
  summary: 'Create a backup',
  status: 202,
  problems: ['BACKUP_RUNNING', 'BACKUP_NOT_OFFERED'],
  reply: type<BackupReply>(),
});

/**
 * Returns the backup file. The backup must be complete. The file contains all data and, unless
 * `APP_SECRET` is set, the key to all stored secrets. Store the file in a safe place.
 */
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

/** Deletes the backup and its file permanently. A running backup can't be deleted. */
export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/backups/:id',
  access: 'backups-manage',
  summary: 'Delete a backup',
  status: 204,
  problems: ['BACKUP_UNKNOWN', 'BACKUP_RUNNING', 'BACKUP_NOT_OFFERED'],
  reply: type<void>(),
});

/** Returns the schedule of automatic backups and their retention. */
export const readBackupSettings = endpoint({
  method: 'GET',
  path: '/api/settings/backups',
  access: 'backups-manage',
  summary: 'Get the backup settings',
  problems: ['BACKUP_NOT_OFFERED'],
  reply: type<BackupSettingsReply>(),
});

/**
 * Sets the schedule of automatic backups and their retention. Scheduled backups that exceed the new
 * retention are deleted after the next scheduled backup.
 */
export const setBackupSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/backups',
  access: 'backups-manage',
  credential: 'session',
  summary: 'Change the backup settings',
  body: SetBackupSettingsRequest,
  problems: ['BACKUP_NOT_OFFERED'],
  reply: type<BackupSettingsReply>(),
});
