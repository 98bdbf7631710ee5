import {
  maxBatchFailures,
  newsChanges,
  redeployFailures,
  type EventLogEntryReply,
  type LogAction,
  type NewsBatch,
  type NewsFacts,
  type NewsKind,
  type StackAction,
} from '@stackyard/contracts';
import { fieldsOf, listOf, numberOf, textOf } from '#infra/text/json-fields.js';
import { draftNews, partsOfEntry } from './news.js';
import type { NewsDraft } from './news.entity.js';

type EntryNewsParts = Partial<NewsDraft> | null;
type NewsSource = readonly [kind: NewsKind, parts?: (entry: EventLogEntryReply) => EntryNewsParts];

/**
 * The news that follows from an entry alone. Entries whose news depends on other data, such as
 * earlier sign-ins, are handled in `NewsContextService`.
 */
const sources: Partial<Record<LogAction, NewsSource>> = {
  'redeploy.failed': ['redeploy-failed', redeployParts],
  'redeploy.lost': ['redeploy-lost', redeployParts],
  'redeploy.rolled-back': ['redeploy-rolled-back', redeployParts],
  'redeploy.rollback-failed': ['redeploy-rollback-failed', redeployParts],
  'rollback.failed': ['redeploy-rollback-failed', redeployParts],
  'rollback.lost': ['redeploy-lost', redeployParts],
  'redeploy.batch-finished': ['redeploy-batch-finished', batchParts],
  'redeploy.failed-after-success': ['stack-failed-after-redeploy', redeployParts],
  'stack-action.failed': ['stack-action-failed', redeployParts],
  'stack-action.lost': ['stack-action-failed', redeployParts],
  'maintenance.opened': ['maintenance-started', maintenanceParts],
  'maintenance.closed': ['maintenance-ended', maintenanceParts],
  'maintenance.overridden': ['maintenance-overridden'],
  'window.announced': ['maintenance-announced', maintenanceParts],
  'window.missed': ['maintenance-missed', maintenanceParts],
  'update.succeeded': ['platform-updated', updateParts],
  'update.failed': ['platform-update-failed', updateParts],
  'update.lost': ['platform-update-failed', updateParts],
  'backup.failed': ['backup-failed', () => ({ path: '/administration/backups' })],
  'log.chain-broken': [
    'event-log-broken',
    ({ details }) => {
      const detailFields = fieldsOf(details);
      return {
        path: '/event-log',
        facts: {
          detail: textOf(detailFields.get('found')) ?? '',
          ...changeFact(detailFields.get('kind')),
        },
      };
    },
  ],
  'token.used-from-new-address': ['token-used-from-new-address', tokenParts],
  'superuser.registered': ['superuser-changed', userParts],
  'superuser.removed': ['superuser-changed', userParts],
  'superuser.demoted': ['superuser-changed', userParts],
  'report.produced': ['report-ready', reportParts],
  'report.failed': ['report-failed', reportParts],
  'report.delivery-failed': ['report-delivery-failed', reportParts],
  'job.failed': ['media-job-failed', jobParts],
};

export const sourceActions = Object.keys(sources) as readonly LogAction[];

/** Returns the news that follows from an entry; null if there is none. */
export function newsOfEntry(entry: EventLogEntryReply): NewsDraft | null {
  const source = sources[entry.action];
  if (source === undefined) return null;
  const [kind, partsOf] = source;
  const parts = partsOf?.(entry) ?? {};
  const commonParts = partsOfEntry(entry);
  return draftNews({
    kind,
    ...commonParts,
    ...parts,
    facts: { ...commonParts.facts, ...parts.facts },
  });
}

/**
 * Returns the parts of news that every entry about a redeploy provides. Codes and IDs, such as
 * `failureCode` and `batchId`, are read from the `details` of the entry.
 */
export function redeployParts({ details, target, message }: EventLogEntryReply) {
  const detailFields = fieldsOf(details);
  const redeployId = numberOf(detailFields.get('redeployId'));
  const code = textOf(detailFields.get('failureCode'));
  const action = textOf(detailFields.get('action'));
  const detail = textOf(detailFields.get('failureDetail')) ?? message;
  const facts: NewsFacts = { detail };
  if (code !== null) facts.code = code;
  if (isAction(action)) facts.action = action;
  return {
    path: redeployId === null ? null : `/redeploys/${redeployId}`,
    troubleKey: `stack:${target?.id ?? target?.name}:redeploy`,
    inBatch: numberOf(detailFields.get('batchId')) !== null,
    facts,
  };
}

function batchParts({ details }: EventLogEntryReply): EntryNewsParts {
  const detailFields = fieldsOf(details);
  const id = numberOf(detailFields.get('batchId')) ?? 0;
  const failures = listOf(detailFields.get('failures')).map(fieldsOf);
  const batch: NewsBatch = {
    id,
    total: numberOf(detailFields.get('total')) ?? 0,
    succeeded: numberOf(detailFields.get('succeeded')) ?? 0,
    failed: numberOf(detailFields.get('failed')) ?? 0,
    rolledBack: numberOf(detailFields.get('rolledBack')) ?? 0,
    cancelled: numberOf(detailFields.get('cancelled')) ?? 0,
    failures: failures.slice(0, maxBatchFailures).map((failure) => ({
      redeployId: numberOf(failure.get('redeployId')) ?? 0,
      stack: textOf(failure.get('stack')) ?? '',
      server: textOf(failure.get('server')) ?? '',
      code: redeployFailures.find((code) => code === failure.get('failureCode')) ?? null,
      detail: textOf(failure.get('failureDetail')),
    })),
  };
  const stackIds = listOf(detailFields.get('stackIds')).filter(
    (stackId) => typeof stackId === 'number',
  );
  return {
    severity: batch.failed > 0 ? 'error' : 'info',
    path: `/redeploys?batchId=${id}`,
    stackIds,
    troubleKey: `batch:${id}`,
    facts: { batch },
  };
}

/**
 * Returns the parts of news about maintenance. The detail is the message of the maintenance mode
 * that started or ended. If the entry contains no such mode, the detail is the name of the entry's
 * target, for example a maintenance window.
 */
function maintenanceParts({ target, details }: EventLogEntryReply): EntryNewsParts {
  const detailFields = fieldsOf(details);
  const until = textOf(detailFields.get('endsAt'));
  const modes = ['after', 'before'].map((name) => fieldsOf(detailFields.get(name)));
  const mode = modes.find((candidate) => candidate.get('active') === true);
  const detail = mode === undefined ? (target?.name ?? '') : (textOf(mode.get('message')) ?? '');
  return {
    path: '/maintenance',
    facts: { detail, ...(until !== null && { until }) },
  };
}

function updateParts({
  action,
  message,
  target,
  server,
  details,
}: EventLogEntryReply): EntryNewsParts {
  const version = textOf(fieldsOf(details).get('versionAfter'));
  return {
    path: `/maintenance/updates/${target?.id}`,
    subject: server?.name ?? null,
    troubleKey: `server:${server?.id}:update`,
    facts: {
      ...(action !== 'update.succeeded' && { detail: message }),
      ...(version !== null && { version }),
    },
  };
}

function tokenParts({ ip, target }: EventLogEntryReply): EntryNewsParts {
  return {
    path: '/administration/tokens',
    troubleKey: `token:${target?.id}:address`,
    facts: ip === null ? {} : { ip },
  };
}

function userParts({ action, target }: EventLogEntryReply): EntryNewsParts {
  const path = `/administration/users/${target?.id}`;
  return { path, facts: changeFact(action.split('.').at(-1)) };
}

function changeFact(change: unknown): Pick<NewsFacts, 'change'> {
  const knownChange = newsChanges.find((candidate) => candidate === change);
  return knownChange === undefined ? {} : { change: knownChange };
}

function reportParts({ target }: EventLogEntryReply): EntryNewsParts {
  const month = target?.name.slice(0, 7) ?? '';
  return { path: `/reports/${month}` };
}

function jobParts({ target, message }: EventLogEntryReply): EntryNewsParts {
  return { path: `/jobs/${target?.id}`, facts: { detail: message } };
}

function isAction(action: string | null): action is StackAction {
  return action === 'start' || action === 'stop' || action === 'restart';
}
