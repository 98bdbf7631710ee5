import type { LogAction, LogCategory } from '../event-log/event-log-vocabulary.js';
import type { DriveReply } from '../history/ingest-drives.js';
import type { JobLogLine, JobReply } from '../history/job.js';
import type { MaintenanceModeReply } from '../maintenance/maintenance.js';
import type { Permission } from './permissions.js';
import type { RedeployServiceReply } from '../platform/redeploys/redeploy-services.js';
import type { RedeployLogLine, RedeployReply } from '../platform/redeploys/redeploys.js';
import type { UpdateLogLine, UpdateRunReply } from '../updates/updates.js';

/**
 * Events of the realtime channel (socket.io, path `/socket.io`) with their payloads. Because an
 * event can arrive twice, payloads contain current states, IDs or numbered log lines, but never
 * differences.
 */
export interface ServerEvents {
  'maintenance.changed': MaintenanceModeReply;
  'redeploy.changed': RedeployReply;
  /**
   * Log lines were added. Sequence numbers have no gaps, so clients can detect missing lines and
   * read them from the log.
   */
  'redeploy.logged': { redeployId: number; lines: RedeployLogLine[] };
  /** During a run, the state of services or the progress of their image pulls changed. */
  'redeploy.progressed': { redeployId: number; services: RedeployServiceReply[] };
  /**
   * Stacks of a server changed, or the server could not be read. `stackIds` lists the added, changed
   * and removed stacks. The list is empty if only the server or its environments changed.
   */
  'stacks.changed': { serverId: number; stackIds: number[] };
  /** The access settings of a registry were added, changed or removed. */
  'registries.changed': { host: string };
  /**
   * An immediate check of images was requested. `stackIds` lists the stacks; null means all stacks.
   */
  'images.check-requested': { stackIds: number[] | null };
  /** The list of images whose newer versions are ignored has changed. */
  'image-ignores.changed': Record<string, never>;
  'event.recorded': { id: number; createdAt: string; category: LogCategory; action: LogAction };
  /**
   * Maintenance windows were scheduled, changed or cancelled, or the state of an occurrence
   * changed.
   */
  'windows.changed': { windowIds: number[] };
  'update.changed': UpdateRunReply;
  /**
   * Log lines were added. Sequence numbers have no gaps, so clients can detect missing lines and
   * read them from the log.
   */
  'update.logged': { updateId: number; lines: UpdateLogLine[] };
  /**
   * A job changed. As in a reply to a request with `lite`, the payload contains no results of file
   * system checks.
   */
  'job.changed': JobReply;
  /** Jobs were deleted from the history. */
  'jobs.removed': { jobIds: number[] };
  /**
   * Log lines were added. Line numbers have no gaps, so clients can detect missing lines and read
   * them from the log.
   */
  'job.logged': { jobId: number; lines: JobLogLine[] };
  'drive.changed': DriveReply;
  /** Users were created, changed or removed. */
  'users.changed': { userIds: number[] };
  /** Groups were created, changed or removed. */
  'groups.changed': { groupIds: number[] };
  /** Reports of these months were requested, generated, changed, removed or delivered. */
  'reports.changed': { months: string[] };
  /** Backups started, progressed, ended or were deleted. */
  'backups.changed': { backupIds: number[] };
  /** Notification channels, rules or messages changed. `channelIds` is empty if a rule changed. */
  'channels.changed': { channelIds: number[] };
  /**
   * Notifications arrived in the recipient's inbox or were marked as read or unread. `unread` is
   * the number of unread notifications.
   */
  'notifications.changed': { unread: number };
  /**
   * The recipient's permissions or display name changed, or a secret of the API token that the
   * recipient uses was replaced or expired. Clients should read the session again.
   */
  'session.changed': Record<string, never>;
  /** The last event that a socket receives before Stackyard closes the connection. */
  'session.ended': { reason: SessionEnd };
}

/** Why a session or an API token ended. */
export type SessionEnd =
  | 'signed-out'
  | 'expired'
  | 'revoked'
  | 'password-changed'
  | 'deactivated'
  | 'removed';

/** Name of a realtime event, for example `redeploy.changed`. */
export type ServerEvent = keyof ServerEvents;

/** {@link ServerEvents} in the shape that socket.io's `Server` and `Socket` types expect. */
export type ServerEventHandlers = {
  [Event in ServerEvent]: (payload: ServerEvents[Event]) => void;
};

/**
 * Recipients of each event: users with a permission, all signed-in users, or only the users to whom
 * the event is addressed.
 */
export const eventAudience = {
  'maintenance.changed': 'signed-in',
  'redeploy.changed': 'stacks-access',
  'redeploy.logged': 'stacks-access',
  'redeploy.progressed': 'stacks-access',
  'stacks.changed': 'stacks-access',
  'registries.changed': 'settings-edit',
  'images.check-requested': 'stacks-access',
  'image-ignores.changed': 'stacks-access',
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
  'channels.changed': 'notifications-edit',
  'notifications.changed': 'addressed',
  'session.changed': 'addressed',
  'session.ended': 'addressed',
} as const satisfies Record<ServerEvent, Permission | 'signed-in' | 'addressed'>;
