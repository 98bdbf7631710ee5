import {
  listLogs,
  listLogViews,
  readLogChain,
  readLogEntry,
  readLogFacets,
  readSession,
  type EventLogEntryReply,
  type LogFacetsReply,
  type Permission,
} from '@stackyard/contracts';
import { FakeApi } from '#shared/testing/fake-api.js';
import { sampleSession } from '#shared/testing/samples.js';
import { logEntry } from './log-entry.js';

export const sampleEntries = [
  logEntry({ id: 12, action: 'server.changed', category: 'platform', message: 'Changed nas' }),
  logEntry({ id: 11, actor: { type: 'user', id: 2, name: 'otto' } }),
];

export function logFacetsReply(change: Partial<LogFacetsReply> = {}): LogFacetsReply {
  return {
    total: 2,
    totalExact: true,
    facets: {
      category: [],
      action: [],
      outcome: [{ value: 'success', label: null, count: 2, exact: true }],
      severity: [],
      actor: [],
      targetType: [],
      target: [],
      server: [{ value: '2', label: 'nas', count: 2, exact: true }],
      ip: [],
    },
    histogram: {
      size: 'hour',
      buckets: [
        { from: '2026-03-01T09:00:00.000Z', count: 0, exact: true, outcomes: {} },
        {
          from: '2026-03-01T10:00:00.000Z',
          count: 3,
          exact: true,
          outcomes: { success: 2, failure: 1 },
        },
        { from: '2026-03-01T11:00:00.000Z', count: 4, exact: true, outcomes: { success: 4 } },
      ],
    },
    ...change,
  };
}

const allLogPermissions: Permission[] = ['logs-access', 'logs-export', 'logs-delete'];

/**
 * Starts a fake server that replies to every request that the event log page makes when it opens.
 */
export function startLogApi(
  entries: EventLogEntryReply[] | (() => EventLogEntryReply[]) = sampleEntries,
  permissions = allLogPermissions,
): FakeApi {
  const currentEntries = (): EventLogEntryReply[] =>
    typeof entries === 'function' ? entries() : entries;
  return FakeApi.start()
    .on(readSession, sampleSession(...permissions))
    .on(listLogViews, { views: [], nextCursor: null })
    .on(readLogFacets, logFacetsReply())
    .on(readLogChain, {
      version: 1,
      headId: 12,
      headHash: 'ab'.repeat(32),
      links: 12,
      removed: 1,
    })
    .on(readLogEntry, ({ url }) => {
      const id = Number(url.pathname.split('/').at(-1));
      const entry = currentEntries().find((candidate) => candidate.id === id) ?? logEntry({ id });
      const link = { contentHash: 'cd'.repeat(32), chainHash: 'ef'.repeat(32) };
      return { entry, link, newerId: id < 12 ? id + 1 : null, olderId: id > 1 ? id - 1 : null };
    })
    .on(listLogs, () => ({ nextCursor: null, previousCursor: null, entries: currentEntries() }));
}
