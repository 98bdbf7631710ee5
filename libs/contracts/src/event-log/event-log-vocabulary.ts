/** Event log categories. Each category has its own retention period. */
export const logCategories = [
  'authentication',
  'users',
  'redeploy',
  'maintenance',
  'platform',
  'reports',
  'event-log',
  'history',
] as const;
/** Category of an event log entry. The action determines the category. */
export type LogCategory = (typeof logCategories)[number];

/** All actions that the event log can record, with their categories. */
export const logActions = {
  'superuser.registered': 'authentication',
  'superuser.removed': 'authentication',
  'superuser.demoted': 'authentication',
  'session.opened': 'authentication',
  'session.refused': 'authentication',
  'session.closed': 'authentication',
  'session.revoked': 'authentication',
  'access.denied': 'authentication',
  'password.changed': 'authentication',
  'password.reset': 'authentication',
  'password.reset-refused': 'authentication',
  'two-factor.enabled': 'authentication',
  'two-factor.disabled': 'authentication',
  'two-factor.recovery-code-used': 'authentication',
  'two-factor.recovery-codes-renewed': 'authentication',
  'token.created': 'authentication',
  'token.rotated': 'authentication',
  'token.revoked': 'authentication',
  'token.refused': 'authentication',
  'token.used-from-new-address': 'authentication',
  'user.created': 'users',
  'user.changed': 'users',
  'user.activated': 'users',
  'user.deactivated': 'users',
  'user.removed': 'users',
  'user.security-phrase-renewed': 'users',
  'profile.changed': 'users',
  'mail-address.requested': 'users',
  'mail-address.confirmed': 'users',
  'mail-address.removed': 'users',
  'group.created': 'users',
  'group.changed': 'users',
  'group.removed': 'users',
  'redeploy.requested': 'redeploy',
  'redeploy.started': 'redeploy',
  'redeploy.cancel-requested': 'redeploy',
  'redeploy.succeeded': 'redeploy',
  'redeploy.failed': 'redeploy',
  'redeploy.cancelled': 'redeploy',
  'redeploy.lost': 'redeploy',
  'redeploy.failed-after-success': 'redeploy',
  'redeploy.batch-stopped': 'redeploy',
  'redeploy.batch-finished': 'redeploy',
  'redeploy.rolled-back': 'redeploy',
  'redeploy.rollback-failed': 'redeploy',
  'rollback.requested': 'redeploy',
  'rollback.started': 'redeploy',
  'rollback.cancel-requested': 'redeploy',
  'rollback.succeeded': 'redeploy',
  'rollback.failed': 'redeploy',
  'rollback.cancelled': 'redeploy',
  'rollback.lost': 'redeploy',
  'rollback.settings-changed': 'platform',
  'stack-action.requested': 'redeploy',
  'stack-action.started': 'redeploy',
  'stack-action.cancel-requested': 'redeploy',
  'stack-action.succeeded': 'redeploy',
  'stack-action.failed': 'redeploy',
  'stack-action.cancelled': 'redeploy',
  'stack-action.lost': 'redeploy',
  'maintenance.opened': 'maintenance',
  'maintenance.changed': 'maintenance',
  'maintenance.closed': 'maintenance',
  'maintenance.overridden': 'maintenance',
  'window.planned': 'maintenance',
  'window.changed': 'maintenance',
  'window.announced': 'maintenance',
  'window.cancelled': 'maintenance',
  'window.missed': 'maintenance',
  'ssh.changed': 'maintenance',
  'ssh.removed': 'maintenance',
  'ssh.tested': 'maintenance',
  'ssh.host-confirmed': 'maintenance',
  'update-script.changed': 'maintenance',
  'update-script.reset': 'maintenance',
  'update.started': 'maintenance',
  'update.cancel-requested': 'maintenance',
  'update.succeeded': 'maintenance',
  'update.failed': 'maintenance',
  'update.cancelled': 'maintenance',
  'update.lost': 'maintenance',
  'backup.created': 'maintenance',
  'backup.failed': 'maintenance',
  'backup.downloaded': 'maintenance',
  'backup.deleted': 'maintenance',
  'backup.settings-changed': 'maintenance',
  'backup.restored': 'maintenance',
  'stack-record.removed': 'platform',
  'stack.changed': 'platform',
  'stack.logs-downloaded': 'platform',
  'server.created': 'platform',
  'server.changed': 'platform',
  'server.removed': 'platform',
  'server.key-replaced': 'platform',
  'image.ignored': 'platform',
  'image.unignored': 'platform',
  'registry.created': 'platform',
  'registry.changed': 'platform',
  'registry.removed': 'platform',
  'setup.completed': 'platform',
  'channel.created': 'platform',
  'channel.changed': 'platform',
  'channel.removed': 'platform',
  'channel.tested': 'platform',
  'channel.resumed': 'platform',
  'channel.paused': 'platform',
  'notification-rule.created': 'platform',
  'notification-rule.changed': 'platform',
  'notification-rule.removed': 'platform',
  'message.resend-requested': 'platform',
  'report.requested': 'reports',
  'report.produced': 'reports',
  'report.failed': 'reports',
  'report.changed': 'reports',
  'report.removed': 'reports',
  'report.delivery-requested': 'reports',
  'report.delivered': 'reports',
  'report.delivery-failed': 'reports',
  'report.settings-changed': 'reports',
  'log.exported': 'event-log',
  'log.entry-deleted': 'event-log',
  'log.entries-deleted': 'event-log',
  'log.chain-broken': 'event-log',
  'log.retention-changed': 'event-log',
  'log.retention-applied': 'event-log',
  'log.receiver-created': 'event-log',
  'log.receiver-changed': 'event-log',
  'log.receiver-removed': 'event-log',
  'log.receiver-tested': 'event-log',
  'log.delivery-given-up': 'event-log',
  'job.created': 'history',
  'job.imported': 'history',
  'job.finished': 'history',
  'job.failed': 'history',
  'job.cancelled': 'history',
  'job.cancel-requested': 'history',
  'job.analysis-requested': 'history',
  'job.encode-requested': 'history',
  'job.processing-settings-changed': 'history',
  'job.metadata-assigned': 'history',
  'job.metadata-undone': 'history',
  'job.error-acknowledged': 'history',
  'job.files-deleted': 'history',
  'job.deleted': 'history',
  'bin.restored': 'history',
  'bin.purged': 'history',
  'bin.settings-changed': 'history',
  'drive.reset': 'history',
  'provider.changed': 'history',
} as const satisfies Record<string, LogCategory>;
/** Action of an event log entry: an object and what happened to it, such as `token.revoked`. */
export type LogAction = keyof typeof logActions;
/** The keys of {@link logActions}, for validation and menus. */
export const logActionIds = Object.keys(logActions) as readonly LogAction[];

/** Event outcomes, also the values of the filter `outcome`. */
export const logOutcomes = ['success', 'failure', 'denied', 'unknown'] as const;
/**
 * Outcome of an event: `denied` if Stackyard did not allow the action, `unknown` if nothing proves
 * whether the action took effect.
 */
export type LogOutcome = (typeof logOutcomes)[number];

/** Event severities in ascending order. Filters by minimum severity rely on this order. */
export const logSeverities = ['info', 'notice', 'warning', 'error'] as const;
/** Severity of an event, from `info` to `error`. Log receivers can filter by a minimum severity. */
export type LogSeverity = (typeof logSeverities)[number];

/** Types of actors: a person, an API token, Stackyard itself, or a caller who is not signed in. */
export const actorTypes = ['user', 'token', 'system', 'anonymous'] as const;

/** Who caused an event, with the name at the time of the event. */
export interface ActorReply {
  type: (typeof actorTypes)[number];
  id: number | null;
  name: string;
}

/** Types of targets, also the values of the filter `targetType`. */
export const logTargetTypes = [
  'stack',
  'redeploy',
  'server',
  'registry',
  'image',
  'user',
  'group',
  'session',
  'token',
  'maintenance',
  'route',
  'log',
  'report',
  'job',
  'drive',
  'backup',
  'channel',
  'notification-rule',
] as const;
/** Type of an event's target, for example `stack` or `user`. */
export type LogTargetType = (typeof logTargetTypes)[number];

/** The target of an event, with the name at the time of the event. */
export interface TargetReply {
  type: LogTargetType;
  id: number | null;
  name: string;
}

/** An entry of the event log: who did what to which target, and with which outcome. */
export interface EventLogEntryReply {
  id: number;
  createdAt: string;
  category: LogCategory;
  action: LogAction;
  outcome: LogOutcome;
  severity: LogSeverity;
  actor: ActorReply;
  target: TargetReply | null;
  server: { id: number; name: string } | null;
  message: string;
  ip: string | null;
  userAgent: string | null;
  /** ID of the request that caused the event; null for events without a request. */
  requestId: string | null;
  /** The reason that the actor gave; null if the actor gave none. */
  reason: string | null;
  /** Further details, for example values before and after a change. Secrets are masked. */
  details: Record<string, unknown> | null;
}
