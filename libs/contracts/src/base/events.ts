import type { LogAction, LogCategory } from '../event-log/event-log-vocabulary.js';
import type { DriveReply } from '../history/ingest-drives.js';
import type { JobLogLine, JobReply } from '../history/job.js';
import type { MaintenanceModeReply } from '../maintenance/maintenance.js';
import type { Permission } from './permissions.js';
import type { RedeployLogLine, RedeployReply } from '../platform/redeploys.js';
import type { UpdateLogLine, UpdateRunReply } from '../updates/updates.js';

/**
 * Everything the server announces on the realtime channel (socket.io, path `/socket.io`).
 * A payload carries the current state, never a diff; delivery is at least once.
 */
export interface ServerEvents {
  'maintenance.changed': MaintenanceModeReply;
  'redeploy.changed': RedeployReply;
  /** Lines carry sequence numbers: a gap is filled by reading the log after the last known one. */
  'redeploy.logged': { redeployId: number; lines: RedeployLogLine[] };
  /** Stacks of this server were refreshed; `stackIds` are those whose row changed. */
  'stacks.changed': { serverId: number; stackIds: number[] };
  'event.recorded': { id: number; createdAt: string; category: LogCategory; action: LogAction };
  /** A maintenance window was planned, changed, announced or cancelled. */
  'windows.changed': { windowIds: number[] };
  'update.changed': UpdateRunReply;
  /** Lines carry sequence numbers: a gap is filled by reading the log after the last known one. */
  'update.logged': { updateId: number; lines: UpdateLogLine[] };
  /** Without file system checks, as with `lite`. */
  'job.changed': JobReply;
  /** Jobs are no longer in the history. */
  'jobs.removed': { jobIds: number[] };
  /** Lines carry numbers: a gap is filled by reading the log from the last known one. */
  'job.logged': { jobId: number; lines: JobLogLine[] };
  'drive.changed': DriveReply;
  /** Users were made, changed or removed. */
  'users.changed': { userIds: number[] };
  /** Groups were made, changed or removed. */
  'groups.changed': { groupIds: number[] };
  /** Reports of these months were asked for, produced, changed, removed or delivered. */
  'reports.changed': { months: string[] };
  /** A backup was begun, went on, ended or was deleted. */
  'backups.changed': { backupIds: number[] };
  /** What the hearer may do has changed: read the session again. */
  'session.changed': Record<string, never>;
  /** The last event a socket hears before the server closes it. */
  'session.ended': { reason: SessionEnd };
}

/** Why a session or an API token ended. */
export type SessionEnd =
  'signed-out' | 'expired' | 'revoked' | 'password-changed' | 'deactivated' | 'removed';

/** Name of an announcement. */
export type ServerEvent = keyof ServerEvents;

/** The same map in the shape that socket.io's `Server` and `Socket` types take. */
export type ServerEventHandlers = {
  [Event in ServerEvent]: (payload: ServerEvents[Event]) => void;
};

/** Who hears an announcement: holders of a permission, everyone signed in, or whom it is addressed to. */
export const eventAudience = {
  'maintenance.changed': 'signed-in',
  'redeploy.changed': 'stacks-access',
  'redeploy.logged': 'stacks-access',
  'stacks.changed': 'stacks-access',
  'event.recorded': 'logs-access',
  'windows.changed': 'maintenance-access',
  'update.changed': 'maintenance-access',
  'update.logged': 'maintenance-access',
  'job.changed': 'history-access',
  'jobs.removed': 'history-access',
  'job.logged': 'history-access',
  'drive.changed': 'history-access',
  'users.changed': 'users-access',
  'groups.changed': 'groups-access',
  'reports.changed': 'reports-access',
  'backups.changed': 'backups-manage',
  'session.changed': 'addressed',
  'session.ended': 'addressed',
} as const satisfies Record<ServerEvent, Permission | 'signed-in' | 'addressed'>;
