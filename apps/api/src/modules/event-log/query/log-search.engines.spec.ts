import { jest } from '@jest/globals';
import {
  foldForSearch,
  listLogs,
  readLogFacets,
  type EventLogEntryReply,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { Database } from '#infra/database/database.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { toReply } from '../event-log-row.js';
import { EventLogRepository, type NewRow } from '../event-log.repository.js';

/**
 * Number of entries: more than are checked in list order before the index is queried, and enough
 * for several blocks of IDs.
 */
const count = 9000;
const start = Date.parse('2026-03-01T10:00:00.000Z');

function rowOf(index: number): NewRow {
  const stack = `stack-${index % 40}`;
  const isEarly = index < 500 && index % 100 === 7;
  const message = `Redeploy of ${stack} ${index % 3 ? 'succeeded' : 'failed'}${isEarly ? ' in Größe ﬁve' : ''}`;
  const reason = index % 1000 === 0 ? 'qz' : null;
  const actor = `user-${index % 7}`;
  return {
    // Every thousandth entry was written while the clock was one day behind.
    created_at: start + index * 60_000 - (index % 1000 === 999 ? 86_400_000 : 0),
    category: 'redeploy',
    action: index % 3 ? 'redeploy.succeeded' : 'redeploy.failed',
    outcome: index % 3 ? 'success' : 'failure',
    severity: index % 3 ? 'info' : 'error',
    actor_type: 'user',
    actor_id: index % 7,
    actor_name: actor,
    target_type: 'stack',
    target_id: index % 40,
    target_name: stack,
    server_id: index % 5 ? 1 + (index % 2) : null,
    server_name: index % 5 ? `box-${1 + (index % 2)}` : null,
    message,
    ip: `192.0.2.${index % 9}`,
    user_agent: null,
    request_id: `r-${index}`,
    reason,
    details: null,
    search_text: foldForSearch([message, stack, actor, reason].filter(Boolean).join('\n')),
  };
}

let app: TestApp;
let reader: SignedIn;
let allEntries: EventLogEntryReply[];

beforeAll(async () => {
  app = await startTestApp({ now: '2026-04-01T00:00:00.000Z' });
  reader = await app.signIn('reader', ['logs-access']);
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  for (let from = 0; from < count; from += 500) {
    const batch = rows.slice(from, from + 500);
    await app.get(UnitOfWork).run(() => app.get(EventLogRepository).append(batch));
  }
  allEntries = rows
    .map((row, index) => toReply({ ...row, id: index + 1 }))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
});

type Query = Partial<Record<'search' | 'from' | 'to', string>> & {
  /** Texts that a matching entry must contain; by default, the whole search text. */
  words?: string[];
  actor?: string[];
  notActor?: string[];
  outcome?: ('success' | 'failure')[];
  target?: string[];
  server?: number[];
  ip?: string[];
};

function matches(query: Query, entry: EventLogEntryReply): boolean {
  const { message, target, actor, reason } = entry;
  const text = foldForSearch(
    [message, target?.name, actor.name, reason].filter(Boolean).join('\n'),
  );
  return (
    (query.words ?? [query.search ?? '']).every((word) => text.includes(foldForSearch(word))) &&
    (query.actor?.includes(actor.name) ?? true) &&
    query.notActor?.includes(actor.name) !== true &&
    (query.outcome?.some((outcome) => outcome === entry.outcome) ?? true) &&
    (query.target?.includes(target?.name ?? '') ?? true) &&
    (query.server?.includes(entry.server?.id ?? 0) ?? true) &&
    (query.ip?.includes(entry.ip ?? '') ?? true) &&
    entry.createdAt >= (query.from ?? '') &&
    entry.createdAt < (query.to ?? '9')
  );
}

const queries: [string, Query][] = [
  ['a text in every entry', { search: 'redeploy' }],
  ['a text in a few old entries', { search: 'GRÖSSE'.replace('SS', 'ß') }],
  ['a text with a ligature', { search: 'FIVE' }],
  ['a text in no entry', { search: 'nowhere' }],
  ['a text in no entry although all of its parts occur', { search: 'succeededstack' }],
  ['two words in the other order', { search: 'failed  STACK-3', words: ['failed', 'stack-3'] }],
  [
    'a word of the actor and one of the message',
    { search: 'user-2 größe', words: ['user-2', 'größe'] },
  ],
  ['a short and a long word', { search: 'qz stack-0', words: ['qz', 'stack-0'] }],
  [
    'a phrase and a word',
    { search: '"stack-3 failed" user-4', words: ['stack-3 failed', 'user-4'] },
  ],
  ['a phrase in the other order', { search: '"failed stack-3"', words: ['failed stack-3'] }],
  ['an open quotation mark', { search: 'user-2 "größe', words: ['user-2', 'größe'] }],
  ['a text of two signs', { search: 'qz' }],
  ['a text of two signs in no entry', { search: '§§' }],
  ['a text of one sign', { search: 'z' }],
  ['a text and an actor', { search: 'stack-3', actor: ['user-2'] }],
  ['a rare text and a common value', { search: 'größe', outcome: ['success'] }],
  [
    'a short text and two lists',
    { search: 'qz', outcome: ['failure'], actor: ['user-1', 'user-5'] },
  ],
  ['other actors', { notActor: ['user-1', 'user-2', 'user-3', 'user-4'] }],
  ['a rare text and another actor', { search: 'größe', notActor: ['user-3'] }],
  ['a list and other actors', { target: ['stack-7'], notActor: ['user-2', 'user-0'] }],
  ['two lists that meet now and then', { target: ['stack-7'], actor: ['user-2', 'user-3'] }],
  ['two lists that never meet', { target: ['stack-7'], server: [1], ip: ['192.0.2.3'] }],
  ['lists and a time', { outcome: ['failure'], ip: ['192.0.2.3'], to: '2026-03-02T00:00:00.000Z' }],
  ['a text and a time', { search: 'failed', from: '2026-03-06T12:00:00.000Z' }],
  [
    'a long list',
    { ip: ['192.0.2.1'], target: Array.from({ length: 35 }, (_, n) => `stack-${n}`) },
  ],
];

async function readAll(
  { words: _, ...query }: Query,
  order: 'asc' | 'desc',
): Promise<EventLogEntryReply[]> {
  const found: EventLogEntryReply[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = { limit: 430, order, ...(cursor !== undefined && { cursor }) };
    const reply = await reader.call(listLogs, { query: { ...query, ...page } });
    found.push(...reply.entries);
    cursor = reply.nextCursor;
  }
  return found;
}

describe('GET /api/logs with thousands of entries', () => {
  describe.each(['desc', 'asc'] as const)('in %s order', (order) => {
    it.each(queries)('finds exactly the entries with %s', async (_, query) => {
      const expected = allEntries.filter((entry) => matches(query, entry));

      const found = await readAll(query, order);

      expect(found.map(({ id }) => id)).toEqual(
        (order === 'asc' ? expected : expected.reverse()).map(({ id }) => id),
      );
    });
  });

  it('no longer finds deleted entries', async () => {
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.query(`DELETE FROM event_log WHERE id = 8`));

    const found = await readAll({ search: 'größe' }, 'asc');

    expect(found.map(({ id }) => id)).not.toContain(8);
    expect(found).not.toEqual([]);
    allEntries = allEntries.filter(({ id }) => id !== 8);
  });

  it('still fills the page when an entry is deleted between finding and fetching it', async () => {
    const query = { search: 'größe', limit: 2 };
    const reply = await reader.call(listLogs, { query });
    const { manager } = app.get(Database).reader;
    const runQuery = manager.query.bind(manager) as (
      sql: string,
      parameters: unknown,
    ) => Promise<never>;
    const querySpy = jest.spyOn(manager, 'query').mockImplementation(async (sql, parameters) => {
      const rows: unknown[] = await runQuery(sql, parameters);
      if (!/^SELECT id, .*message.* WHERE id IN/s.test(sql)) return rows;
      querySpy.mockRestore();
      return rows.slice(1);
    });

    const { entries, nextCursor } = await reader.call(listLogs, { query });

    expect(entries).toEqual(reply.entries);
    expect(nextCursor).toBe(reply.nextCursor);
    expect(nextCursor).not.toBeNull();
  });
});

describe('GET /api/logs/facets', () => {
  const countedQueries: [string, Query][] = [
    ['nothing', {}],
    ['an outcome', { outcome: ['failure'] }],
    [
      'a server and a time',
      { server: [1], from: '2026-03-01T12:30:10.000Z', to: '2026-03-04T17:15:00.000Z' },
    ],
    ['a time within an hour', { from: '2026-03-02T12:10:00.000Z', to: '2026-03-02T12:40:00.000Z' }],
    ['an actor', { actor: ['user-3'] }],
    ['a rare text', { search: 'größe' }],
    ['a rare text and another actor', { search: 'größe', notActor: ['user-3'] }],
  ];

  it.each(countedQueries)('counts the matching entries by %s', async (_, query) => {
    const reply = await reader.call(readLogFacets, { query });

    const matching = allEntries.filter((entry) => matches(query, entry));
    expect(reply).toMatchObject({ total: matching.length, totalExact: true });
    const shown = reply.histogram.buckets.reduce((sum, { count: entries }) => sum + entries, 0);
    const exact = reply.histogram.buckets.every((bucket) => bucket.exact);
    if (exact) expect(shown).toBe(matching.length);
    else expect(shown).toBeLessThanOrEqual(matching.length);
    const { outcome: _own, ...others } = query;
    const outcomes = allEntries
      .filter((entry) => matches(others, entry))
      .map(({ outcome }) => outcome);
    for (const { value, count: entries, exact: isExact } of reply.facets.outcome) {
      const actualCount = outcomes.filter((outcome) => outcome === value).length;
      if (isExact) expect(entries).toBe(actualCount);
      else expect(entries).toBeLessThanOrEqual(actualCount);
    }
  });

  it('reports where it stopped counting, and names servers', async () => {
    const { facets } = await reader.call(readLogFacets);

    expect(facets.actor).toHaveLength(7);
    expect(facets.actor.every(({ exact }) => !exact)).toBe(true);
    expect(facets.category).toEqual([
      { value: 'redeploy', label: null, count: count - 1, exact: true },
    ]);
    expect(facets.server.map(({ value, label }) => [value, label]).sort()).toEqual([
      ['1', 'box-1'],
      ['2', 'box-2'],
    ]);
  });

  it('chooses buckets that fit the period', async () => {
    const hour = await reader.call(readLogFacets, {
      query: { from: '2026-03-03T10:00:00.000Z', to: '2026-03-03T11:00:00.000Z' },
    });
    const days = await reader.call(readLogFacets);

    expect(hour.histogram).toMatchObject({ size: 'minute' });
    expect(hour.histogram.buckets).toHaveLength(60);
    expect(days.histogram.size).toBe('hour');
    expect(new Set(days.histogram.buckets.map(({ from }) => from)).size).toBe(
      days.histogram.buckets.length,
    );
  });
});
