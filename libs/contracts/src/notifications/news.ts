import type { Permission } from '../base/permissions.js';
import type { ActorReply, LogSeverity } from '../event-log/event-log-vocabulary.js';
import type { RedeployFailure, StackAction } from '../platform/redeploys/redeploy-vocabulary.js';

/** News areas, in the order in which the admin app shows them. */
export const newsAreas = [
  'redeploys',
  'stacks',
  'maintenance',
  'servers',
  'operation',
  'security',
  'reports',
  'media',
] as const;
/** Area of the product that news belongs to. The admin app groups kinds of news by area. */
export type NewsArea = (typeof newsAreas)[number];

/** Area and severity of a kind of news, and the permission that readers of the news need. */
export interface NewsKindDescription {
  readonly area: NewsArea;
  readonly severity: LogSeverity;
  readonly access: Permission;
}

function kind(area: NewsArea, severity: LogSeverity, access: Permission): NewsKindDescription {
  return { area, severity, access };
}

/**
 * All kinds of news. Each kind also needs texts in `newsKindTexts` and code that reports the news.
 */
export const newsKinds = {
  'redeploy-failed': kind('redeploys', 'error', 'stacks-access'),
  'redeploy-lost': kind('redeploys', 'error', 'stacks-access'),
  'redeploy-rolled-back': kind('redeploys', 'warning', 'stacks-access'),
  'redeploy-rollback-failed': kind('redeploys', 'error', 'stacks-access'),
  'redeploy-recovered': kind('redeploys', 'info', 'stacks-access'),
  'redeploy-batch-finished': kind('redeploys', 'info', 'stacks-access'),
  'stack-failed-after-redeploy': kind('redeploys', 'error', 'stacks-access'),
  'stack-action-failed': kind('stacks', 'error', 'stacks-access'),
  'stack-unhealthy': kind('stacks', 'error', 'stacks-access'),
  'stack-healthy': kind('stacks', 'info', 'stacks-access'),
  'maintenance-announced': kind('maintenance', 'notice', 'maintenance-access'),
  'maintenance-started': kind('maintenance', 'notice', 'maintenance-access'),
  'maintenance-ended': kind('maintenance', 'notice', 'maintenance-access'),
  'maintenance-overridden': kind('maintenance', 'warning', 'maintenance-access'),
  'maintenance-overrun': kind('maintenance', 'warning', 'maintenance-access'),
  'maintenance-missed': kind('maintenance', 'warning', 'maintenance-access'),
  'platform-update-available': kind('maintenance', 'info', 'maintenance-access'),
  'platform-updated': kind('maintenance', 'notice', 'maintenance-access'),
  'platform-update-failed': kind('maintenance', 'error', 'maintenance-access'),
  'server-unreachable': kind('servers', 'error', 'stacks-access'),
  'server-reachable': kind('servers', 'info', 'stacks-access'),
  'certificate-expiring': kind('servers', 'warning', 'maintenance-access'),
  'backup-failed': kind('operation', 'error', 'backups-manage'),
  'backup-overdue': kind('operation', 'warning', 'backups-manage'),
  'disk-low': kind('operation', 'error', 'settings-edit'),
  'event-log-broken': kind('operation', 'error', 'logs-access'),
  'channel-paused': kind('operation', 'warning', 'notifications-edit'),
  'channel-certificate-expiring': kind('operation', 'warning', 'notifications-edit'),
  'service-certificate-expiring': kind('operation', 'warning', 'settings-edit'),
  'token-expiring': kind('security', 'warning', 'tokens-manage'),
  'sign-in-from-new-address': kind('security', 'notice', 'users-access'),
  'token-used-from-new-address': kind('security', 'notice', 'tokens-manage'),
  'sign-ins-refused': kind('security', 'warning', 'users-access'),
  'superuser-changed': kind('security', 'warning', 'users-access'),
  'report-ready': kind('reports', 'info', 'reports-access'),
  'report-failed': kind('reports', 'error', 'reports-access'),
  'report-delivery-failed': kind('reports', 'warning', 'reports-access'),
  'media-job-failed': kind('media', 'warning', 'history-access'),
} as const satisfies Record<string, NewsKindDescription>;

/** Kind of news, for example `redeploy-failed`. */
export type NewsKind = keyof typeof newsKinds;
/** The keys of {@link newsKinds}, for validation and menus. */
export const newsKindIds = Object.keys(newsKinds) as readonly NewsKind[];

/** Kinds of news that report problems: all kinds with the severity `warning` or `error`. */
export const failureKinds: readonly NewsKind[] = newsKindIds.filter(
  (id) => newsKinds[id].severity === 'error' || newsKinds[id].severity === 'warning',
);

/** A failure in a batch: a redeploy that did not succeed, or whose stack failed afterwards. */
export interface NewsBatchFailure {
  redeployId: number;
  stack: string;
  server: string;
  /** Failure code; null if the stack failed after its redeploy. */
  code: RedeployFailure | null;
  detail: string | null;
}

/** Results of a batch, counted by outcome. */
export interface NewsBatch {
  id: number;
  total: number;
  succeeded: number;
  failed: number;
  /** Number of failed redeploys that were rolled back; omitted in news from earlier versions. */
  rolledBack?: number;
  cancelled: number;
  /** The first failures, at most 20. */
  failures: NewsBatchFailure[];
}

/** Maximum number of failures that the news about a batch lists. */
export const maxBatchFailures = 20;

/** Possible values of `change` in the facts of a piece of news. */
export const newsChanges = ['registered', 'removed', 'demoted', 'changed', 'inserted'] as const;
/** Change to a superuser or to entries of the event log. */
export type NewsChange = (typeof newsChanges)[number];

/** Details of a piece of news, depending on its kind. */
export interface NewsFacts {
  /** Code of the cause, for example `PULL_FAILED`. */
  code?: string;
  /** The cause in one sentence. */
  detail?: string;
  /** Essential lines of the evidence, for example the last output of a container. */
  lines?: string[];
  /** Reason that the actor gave. */
  reason?: string;
  action?: StackAction;
  /** Change to the subject; set only for some kinds of news. */
  change?: NewsChange;
  batch?: NewsBatch;
  /**
   * When the subject of the news ends or expires.
   * @format date-time
   */
  until?: string;
  /** Number of times that the event happened. */
  count?: number;
  version?: string;
  /** IP address from which the subject of the news, for example an API token, was used. */
  ip?: string;
  freeBytes?: number;
}

/** A piece of news: an event or a state that people may want to know about. */
export interface NewsReply {
  id: number;
  kind: NewsKind;
  severity: LogSeverity;
  at: string;
  /** When the reported state began; null for news about a single event. */
  since: string | null;
  server: { id: number; name: string } | null;
  /** The affected stack. The ID is null if the stack no longer exists. */
  stack: { id: number | null; name: string } | null;
  /** Who caused the event; null for news about a state. */
  actor: ActorReply | null;
  /** Name of the stack, server, token, user or other subject of the news. */
  subject: string | null;
  /** Path of the page in the admin app that shows details; null if there is none. */
  path: string | null;
  facts: NewsFacts;
}
