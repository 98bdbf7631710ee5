import { IsBoolean, IsInt, IsOptional, IsString, MaxLength, Min, MinLength } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import type { ScriptWarning } from './script-secrets.js';
import type { SshSetupReply } from './ssh.js';

/** The steps of an update in their order. */
export const updateSteps = ['preflight', 'maintenance', 'script', 'waiting', 'verifying'] as const;
export type UpdateStep = (typeof updateSteps)[number];

/** The step it is in, or how it ended. */
export type UpdateState = UpdateStep | 'succeeded' | 'failed' | 'cancelled' | 'lost';

/** What was looked at before anything is touched. */
export interface UpdateCheck {
  check: 'ssh' | 'disk' | 'platform' | 'redeploys' | 'backup';
  ok: boolean;
  /** What was found, in a sentence. */
  found: string;
}

/** When a step began and ended. */
export interface UpdateStepTimes {
  step: UpdateStep;
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
}

/** A backup of the platform that was stored before its update; it stays after the update. */
export interface UpdateBackup {
  /** Path below the data directory, e.g. `platform-backups/update-7.tar.gz`. */
  file: string;
  bytes: number;
  /** Whether the platform asks for a password when it is restored. */
  encrypted: boolean;
}

/** One run of the update script against the platform's host. */
export interface UpdateRunReply {
  id: number;
  server: { id: number; name: string };
  state: UpdateState;
  steps: UpdateStepTimes[];
  checks: UpdateCheck[];
  /** Null when none was asked for, or not yet taken. */
  backup: UpdateBackup | null;
  /** Version of the platform before; null while unknown. */
  versionBefore: string | null;
  versionAfter: string | null;
  /** Why it ended as it did, in a sentence; null while it runs and after a success. */
  reason: string | null;
  /** Name of whoever started it. */
  startedBy: string;
  startedAt: string;
  /**
   * When its end was asked for; null when it was not. Until `endedAt` its script is being ended; when
   * the script succeeds first, the update goes on.
   */
  cancelRequestedAt: string | null;
  endedAt: string | null;
  /** Number of log lines so far. */
  lines: number;
  /** Whether lines were left out because the log grew too large. */
  truncated: boolean;
}

/** A line of an update's log. */
export interface UpdateLogLine {
  /** From 1 without gaps. */
  seq: number;
  at: string;
  stream: 'stdout' | 'stderr' | 'stackyard';
  text: string;
}

/** What is known of the update script without its text. */
export interface UpdateScriptSummary {
  /** As the event log names it, e.g. `sha256:0123456789abcdef`. */
  hash: string;
  /** Size in UTF-8. */
  bytes: number;
  /** False while the default is in force. */
  custom: boolean;
  /** Whether the default is the built-in one or DEFAULT_PLATFORM_UPDATE_SCRIPT. */
  defaultFrom: 'built-in' | 'setting';
  /** Null while the default is in force. */
  changedAt: string | null;
  changedBy: string | null;
}

/** The script that updates the platform, for holders of `maintenance-ssh-edit`. */
export interface UpdateScriptReply extends UpdateScriptSummary {
  text: string;
  /** The default, to compare with. */
  defaultText: string;
  /** Lines that look as if they held a secret, which belongs into a file on the host. */
  warnings: ScriptWarning[];
}

/** Everything that is set up for updates. */
export interface MaintenanceConfigReply {
  ssh: SshSetupReply | null;
  /** With its text for holders of `maintenance-ssh-edit` alone. */
  script: UpdateScriptSummary | UpdateScriptReply;
  /** Whether PLATFORM_SSH_SECRET is set, without which no credential can be stored. */
  canStoreSecrets: boolean;
}

/** Replaces the update script. */
export class UpdateScriptRequest {
  @IsString() @MinLength(1) @MaxLength(100_000) text!: string;
}

/** Starts an update. */
export class StartUpdateRequest {
  /** The server whose platform is updated; the only one if omitted. */
  @IsOmittable() @IsInt() @Min(1) serverId?: number;
  /** Shown to everyone while it runs. */
  @IsOmittable() @IsString() @MaxLength(500) message?: string;
  /**
   * Stores a backup of the platform before the script runs; without one, when it was asked for, the
   * update does not go on. See {@link PreflightReply.canBackUp}.
   */
  @IsOmittable() @IsBoolean() backup?: boolean;
  /** Encrypts the backup; it is kept nowhere and needed to restore it. For `backup` alone. */
  @IsOptional() @IsString() @MinLength(8) @MaxLength(200) backupPassword?: string | null;
}

/** State of the running or last platform update, for everyone. */
export interface UpdateStatusReply {
  status: 'never-run' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'lost';
  running: boolean;
  startedAt: string | null;
  finishedAt: string | null;
  /** The run with its state; for holders of `maintenance-access` alone. */
  run?: UpdateRunReply;
  /** The end of its log; for holders of `maintenance-access` alone. */
  log?: UpdateLogLine[];
}

/** A page of runs, the latest first. */
export interface ListUpdatesReply extends PageReply {
  updates: UpdateRunReply[];
}

/** A stretch of the log. */
export class UpdateLogQuery {
  /** Lines after this sequence number; from the start if omitted. */
  @IsOmittable() @IsInt() @Min(0) after?: number;
}

/** Up to 1,000 lines; ask again after the last one. */
export interface UpdateLogReply {
  lines: UpdateLogLine[];
  /** Whether more lines are there already. */
  more: boolean;
}

/** What an update would meet. */
export interface PreflightReply {
  checks: UpdateCheck[];
  /** Whether a backup may be asked for; the check `backup` says why not. */
  canBackUp: boolean;
}

/**
 * Returns the configuration of platform updates without secrets. The script is included only for callers with the permission `maintenance-ssh-edit`.
 */
export const readMaintenanceConfig = endpoint({
  method: 'GET',
  path: '/api/maintenance/config',
  access: 'maintenance-access',
  summary: 'Get the update configuration',
  reply: type<MaintenanceConfigReply>(),
});

/** Refused while an update is running. */
export const saveUpdateScript = endpoint({
  method: 'PUT',
  path: '/api/maintenance/update-script',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  largeBody: true,
  summary: 'Save the update script',
  body: UpdateScriptRequest,
  problems: ['UPDATE_RUNNING'],
  reply: type<UpdateScriptReply>(),
});

/** Restores the default script. Refused while an update is running. */
export const resetUpdateScript = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/update-script',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  summary: 'Reset the update script',
  problems: ['UPDATE_RUNNING'],
  reply: type<UpdateScriptReply>(),
});

/** Runs the checks made at the start of a platform update. Changes nothing. */
export const checkUpdate = endpoint({
  method: 'POST',
  path: '/api/maintenance/platform-update/preflight',
  access: 'maintenance-update',
  cost: 'high',
  summary: 'Run the checks before an update',
  body: StartUpdateRequest,
  problems: ['SSH_NOT_CONFIGURED', 'SERVER_UNKNOWN', 'PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<PreflightReply>(),
});

/** Runs the update script on the host over SSH. One update runs at a time. */
export const startUpdate = endpoint({
  method: 'POST',
  path: '/api/maintenance/platform-update',
  access: 'maintenance-update',
  summary: 'Start a platform update',
  status: 202,
  body: StartUpdateRequest,
  problems: [
    'UPDATE_RUNNING',
    'SSH_NOT_CONFIGURED',
    'SERVER_UNKNOWN',
    'PLATFORM_URL_NOT_CONFIGURED',
  ],
  reply: type<UpdateRunReply>(),
});

/** Stops the script and everything it started. Changes already made on the host remain. */
export const cancelUpdate = endpoint({
  method: 'POST',
  path: '/api/maintenance/updates/:id/cancel',
  access: 'maintenance-update',
  summary: 'Cancel a platform update',
  problems: ['UPDATE_UNKNOWN', 'UPDATE_NOT_CANCELLABLE'],
  reply: type<UpdateRunReply>(),
});

/**
 * Says whether an update is running and, for operators only, includes its log. Answers 503 if the database does
 * not respond.
 */
export const readUpdateStatus = endpoint({
  method: 'GET',
  path: '/api/maintenance/update-status',
  access: 'public',
  summary: 'Get the update status',
  problems: ['NOT_READY', 'DATABASE_BUSY'],
  reply: type<UpdateStatusReply>(),
});

/** Returns updates, latest first. */
export const listUpdates = endpoint({
  method: 'GET',
  path: '/api/maintenance/updates',
  access: 'maintenance-access',
  summary: 'List platform updates',
  query: PageQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListUpdatesReply>(),
});

/** Returns the update with its steps, versions and result. */
export const readUpdate = endpoint({
  method: 'GET',
  path: '/api/maintenance/updates/:id',
  access: 'maintenance-access',
  summary: 'Get a platform update',
  problems: ['UPDATE_UNKNOWN'],
  reply: type<UpdateRunReply>(),
});

/** Returns the lines after a given sequence number. */
export const readUpdateLog = endpoint({
  method: 'GET',
  path: '/api/maintenance/updates/:id/log',
  access: 'maintenance-access',
  summary: 'Read the log of an update',
  query: UpdateLogQuery,
  problems: ['UPDATE_UNKNOWN'],
  reply: type<UpdateLogReply>(),
});
