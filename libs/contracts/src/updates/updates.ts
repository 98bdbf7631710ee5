import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import type { ScriptWarning } from './script-secrets.js';
import type { SshSetupReply } from './ssh.js';

/** Steps of a platform update, in order. */
export const updateSteps = ['preflight', 'maintenance', 'script', 'waiting', 'verifying'] as const;
/**
 * Step of a platform update. `script`: the update script is running. `waiting`: Stackyard waits
 * until the platform responds again.
 */
export type UpdateStep = (typeof updateSteps)[number];

/** The current step of an update, or its result. `lost`: the result is unknown. */
export type UpdateState = UpdateStep | 'succeeded' | 'failed' | 'cancelled' | 'lost';

/** Result of one check before a platform update. */
export interface UpdateCheck {
  check: 'ssh' | 'disk' | 'platform' | 'redeploys' | 'backup';
  ok: boolean;
  /** Result of the check in one sentence. */
  found: string;
}

/** An update step with its start and end times. */
export interface UpdateStepTimes {
  step: UpdateStep;
  startedAt: string;
  /** End of the step; null while the step is running. */
  endedAt: string | null;
}

/** A backup of the platform, created before the update and kept afterwards. */
export interface UpdateBackup {
  /** Path below the data directory, for example `platform-backups/update-7.tar.gz`. */
  file: string;
  bytes: number;
  /** Whether restoring the backup requires a password. */
  encrypted: boolean;
}

/** A platform update: one run of the update script on the platform's host. */
export interface UpdateRunReply {
  id: number;
  server: { id: number; name: string };
  state: UpdateState;
  steps: UpdateStepTimes[];
  checks: UpdateCheck[];
  /** The backup; null if no backup was requested or if the backup has not been created yet. */
  backup: UpdateBackup | null;
  /** Version of the platform before the update; null while unknown. */
  versionBefore: string | null;
  versionAfter: string | null;
  /** Reason for the result in one sentence; null during the update and after a success. */
  reason: string | null;
  /** Name of the user who started the update. */
  startedBy: string;
  startedAt: string;
  /**
   * When cancellation was requested; null if it was not requested. The script may keep running
   * until `endedAt` is set. If the script finishes successfully before it is stopped, the update
   * continues.
   */
  cancelRequestedAt: string | null;
  endedAt: string | null;
  /** Number of lines in the log so far. */
  lines: number;
  /** Whether lines were omitted because the log was too large. */
  truncated: boolean;
}

/** A line of an update's log. */
export interface UpdateLogLine {
  /** Sequence number, starting at 1 and without gaps. */
  seq: number;
  at: string;
  stream: 'stdout' | 'stderr' | 'stackyard';
  text: string;
}

/** The update script without its text. */
export interface UpdateScriptSummary {
  /** Hash as recorded in the event log, for example `sha256:0123456789abcdef`. */
  hash: string;
  /** Size in bytes as UTF-8. */
  bytes: number;
  /** Whether a custom script is used; false while the default script is used. */
  custom: boolean;
  /** Source of the default script: built in, or the setting `DEFAULT_PLATFORM_UPDATE_SCRIPT`. */
  defaultFrom: 'built-in' | 'setting';
  /** Time of the latest change; null while the default script is used. */
  changedAt: string | null;
  changedBy: string | null;
}

/**
 * The update script with its text, the default script, and warnings about secrets; only for users
 * with the permission `maintenance-ssh-edit`.
 */
export interface UpdateScriptReply extends UpdateScriptSummary {
  text: string;
  /** Text of the default script, for comparison. */
  defaultText: string;
  /** Lines that appear to contain a secret. Store secrets in a file on the host instead. */
  warnings: ScriptWarning[];
}

/** Version of a server's platform, and the newest available version. */
export interface PlatformVersionReply {
  id: number;
  name: string;
  /** Running version; null until the server has been read. */
  version: string | null;
  edition: 'CE' | 'BE' | null;
  /**
   * Newest version that the platform offers; the running version if there is no newer version; null
   * while unknown. Stackyard checks for newer versions twice a day.
   */
  newestVersion: string | null;
}

/**
 * Configuration of platform updates (source document 2, part 2), and the platform versions of all
 * servers.
 */
export interface MaintenanceConfigReply {
  ssh: SshSetupReply | null;
  /** The script's text is included only for users with the permission `maintenance-ssh-edit`. */
  script: UpdateScriptSummary | UpdateScriptReply;
  /**
   * Whether `PLATFORM_SSH_SECRET` is set. Without this setting, SSH credentials can't be stored.
   */
  canStoreSecrets: boolean;
  /** All servers, each with the version of its platform. */
  servers: PlatformVersionReply[];
}

/** A new update script. */
export class UpdateScriptRequest {
  @IsString() @MinLength(1) @MaxLength(100_000) text!: string;
}

/** Options for a platform update. */
export class StartUpdateRequest {
  /** ID of the server whose platform is updated; required if there are several servers. */
  @IsOmittable() @IsInt() @Min(1) serverId?: number;
  /** Message shown to all users during the update; a standard message by default. */
  @IsOmittable() @IsString() @MaxLength(500) message?: string;
  /**
   * Creates a backup of the platform before the script runs; false by default. If the backup fails,
   * the update stops. `canBackUp` in the reply of the preflight checks says whether a backup is
   * possible.
   */
  @IsOmittable() @IsBoolean() backup?: boolean;
  /**
   * Password that encrypts the backup. The password is not stored, but restoring the backup
   * requires it. Only allowed with `backup`.
   */
  @IsOptional() @IsString() @MinLength(8) @MaxLength(200) backupPassword?: string | null;
}

/** State of the running or latest platform update (source document 2, part 2). */
export interface UpdateStatusReply {
  /** State of the running or latest update; `never-run` before the first. */
  status: 'never-run' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'lost';
  running: boolean;
  startedAt: string | null;
  finishedAt: string | null;
  /**
   * The update; omitted before the first update and for callers without the permission
   * `maintenance-access`.
   */
  run?: UpdateRunReply;
  /**
   * The last 200 lines of the log; omitted before the first update and for callers without the
   * permission `maintenance-access`.
   */
  log?: UpdateLogLine[];
}

/** A page of platform updates, newest first. */
export interface ListUpdatesReply extends PageReply {
  updates: UpdateRunReply[];
}

/** Selects lines of an update's log. */
export class UpdateLogQuery {
  /**
   * Sequence number. Only lines with a higher number are returned; if omitted, lines from the start
   * of the log.
   */
  @IsOmittable() @IsInt() @Min(0) after?: number;
}

/** Up to 1,000 lines of an update's log. */
export interface UpdateLogReply {
  lines: UpdateLogLine[];
  /** Whether more lines follow the last returned line. */
  more: boolean;
}

/** Results of the checks before an update, and whether a backup is possible. */
export interface PreflightReply {
  checks: UpdateCheck[];
  /** Whether the platform can be backed up. If not, the check `backup` explains why. */
  canBackUp: boolean;
}

/**
 * Returns the SSH configuration without secrets, the update script, and the platform versions of
 * all servers. The script's text is included only for callers with the permission
 * `maintenance-ssh-edit`.
 */
export const readMaintenanceConfig = endpoint({
  method: 'GET',
  path: '/api/maintenance/config',
  access: 'maintenance-access',
  summary: 'Get the SSH configuration and update script',
  reply: type<MaintenanceConfigReply>(),
});

/**
 * Saves the script that platform updates run on the host. The response contains warnings about
 * lines that appear to contain secrets. The request is rejected while an update is running.
 */
export const saveUpdateScript = endpoint({
  method: 'PUT',
  path: '/api/maintenance/update-script',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  largeBody: true,
  summary: 'Set the update script',
  body: UpdateScriptRequest,
  problems: ['UPDATE_RUNNING'],
  reply: type<UpdateScriptReply>(),
});

/**
 * Replaces the update script with the default script. The request is rejected while an update is
 * running.
 */
export const resetUpdateScript = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/update-script',
  access: 'maintenance-ssh-edit',
  credential: 'session',
  summary: 'Restore the default update script',
  problems: ['UPDATE_RUNNING'],
  reply: type<UpdateScriptReply>(),
});

/**
 * Runs the checks that precede a platform update and returns their results. Neither the host nor
 * the platform is changed.
 */
export const checkUpdate = endpoint({
  method: 'POST',
  path: '/api/maintenance/platform-update/preflight',
  access: 'maintenance-update',
  cost: 'high',
  summary: 'Check whether a platform update can start',
  body: StartUpdateRequest,
  problems: [
    'SSH_NOT_CONFIGURED',
    'SSH_SECRET_MISSING',
    'SERVER_UNKNOWN',
    'PLATFORM_URL_NOT_CONFIGURED',
  ],
  reply: type<PreflightReply>(),
});

/**
 * The update runs in the background. It turns on maintenance, waits until running redeploys have
 * ended, and runs the update script on the platform's host over SSH. Only one platform update can
 * run at a time.
 */
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
    'SSH_SECRET_MISSING',
    'SERVER_UNKNOWN',
    'PLATFORM_URL_NOT_CONFIGURED',
  ],
  reply: type<UpdateRunReply>(),
});

/**
 * Stops the update script and all processes that it started. The response is sent before the script
 * has stopped. Changes that the script has already made on the host are not undone.
 */
export const cancelUpdate = endpoint({
  method: 'POST',
  path: '/api/maintenance/updates/:id/cancel',
  access: 'maintenance-update',
  summary: 'Cancel a platform update',
  problems: ['UPDATE_UNKNOWN', 'UPDATE_NOT_CANCELLABLE'],
  reply: type<UpdateRunReply>(),
});

/**
 * Returns the state of the running or latest platform update. Callers with the permission
 * `maintenance-access` also receive the details of the update and the last 200 lines of its log. If
 * the database does not respond, the status is 503.
 */
export const readUpdateStatus = endpoint({
  method: 'GET',
  path: '/api/maintenance/update-status',
  access: 'public',
  summary: "Get the latest platform update's status",
  problems: ['NOT_READY', 'DATABASE_BUSY'],
  reply: type<UpdateStatusReply>(),
});

/** Returns all platform updates, newest first, each with its steps, versions and result. */
export const listUpdates = endpoint({
  method: 'GET',
  path: '/api/maintenance/updates',
  access: 'maintenance-access',
  summary: 'List platform updates',
  query: PageQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListUpdatesReply>(),
});

/**
 * Returns the update with the times of its steps, the versions before and after it, and its result.
 */
export const readUpdate = endpoint({
  method: 'GET',
  path: '/api/maintenance/updates/:id',
  access: 'maintenance-access',
  summary: 'Get a platform update',
  problems: ['UPDATE_UNKNOWN'],
  reply: type<UpdateRunReply>(),
});

/**
 * Returns up to 1,000 lines of the update's log. If `after` is set, only lines after this sequence
 * number are returned.
 */
export const readUpdateLog = endpoint({
  method: 'GET',
  path: '/api/maintenance/updates/:id/log',
  access: 'maintenance-access',
  summary: "Get a platform update's log",
  query: UpdateLogQuery,
  problems: ['UPDATE_UNKNOWN'],
  reply: type<UpdateLogReply>(),
});
