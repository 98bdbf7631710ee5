import {
  listLogs,
  logActionIds,
  type EventLogEntryReply,
  type ListLogsReply,
  type ProblemReply,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
import { EventLogService } from './event-log.service.js';

const now = '2026-03-01T10:00:00.000Z';

type Query = NonNullable<Parameters<typeof readAll>[1]>;

async function readAll(
  client: SignedIn,
  query: { limit?: number; order?: 'asc' | 'desc'; [filter: string]: unknown } = {},
): Promise<EventLogEntryReply[]> {
  const entries: EventLogEntryReply[] = [];
  let cursor: string | null = null;
  do {
    const page: ListLogsReply = await client.call(listLogs, {
      query: cursor ? { ...query, cursor } : query,
    });
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

function actor(name: string, fields: Partial<Caller> = {}): Caller {
  return { ...systemCaller, actor: { type: 'user', id: name.length, name }, ...fields };
}

describe('writing the event log', () => {
  it('joins the unit of the action, so that both are stored or neither', async () => {
    const app = await startTestApp({ now });
    const reader = await app.signIn('lena', ['logs-access']);
    const uow = app.get(UnitOfWork);
    const eventLog = app.get(EventLogService);

    const failed = uow.run(async () => {
      await eventLog.record({ action: 'setup.completed', by: systemCaller, message: 'Done' });
      throw new Error('the action failed');
    });

    await expect(failed).rejects.toThrow('the action failed');
    expect(await readAll(reader)).toEqual([]);
  });

  it('is refused outside of a unit', async () => {
    const app = await startTestApp({ now });

    const written = app
      .get(EventLogService)
      .record({ action: 'setup.completed', by: systemCaller, message: 'Done' });

    await expect(written).rejects.toThrow(/SQLITE_READONLY|read-only/);
  });

  it('announces the entry after the commit', async () => {
    const app = await startTestApp({ now, isObserved: true });
    const recordedEvent = app.nextEvent('event.recorded');

    await app.testData.entry({ action: 'setup.completed' });

    expect(await recordedEvent).toEqual({
      id: 1,
      createdAt: now,
      category: 'platform',
      action: 'setup.completed',
    });
  });

  it('stores all details, with secrets masked', async () => {
    const app = await startTestApp({ now });
    const reader = await app.signIn('reader', ['logs-access']);
    const lena = actor('lena', { ip: '192.0.2.7', userAgent: 'curl/8', requestId: 'r-1' });
    await app.testData.entry(
      {
        action: 'server.created',
        outcome: 'failure',
        severity: 'error',
        target: { type: 'server', id: 3, name: 'home' },
        server: { id: 3, name: 'home' },
        message: 'Saved\nhome',
        reason: 'New\u0007 box',
        details: { after: { url: 'https://home', apiKey: 'ptr_secret' } },
      },
      lena,
    );

    expect(await readAll(reader)).toEqual([
      {
        id: 1,
        createdAt: now,
        category: 'platform',
        action: 'server.created',
        outcome: 'failure',
        severity: 'error',
        actor: { type: 'user', id: 4, name: 'lena' },
        target: { type: 'server', id: 3, name: 'home' },
        server: { id: 3, name: 'home' },
        message: 'Saved home',
        ip: '192.0.2.7',
        userAgent: 'curl/8',
        requestId: 'r-1',
        reason: 'New\ufffd box',
        details: { after: { url: 'https://home', apiKey: '[masked]' } },
      },
    ]);
  });
});

describe('GET /api/logs', () => {
  let app: TestApp;
  let reader: SignedIn;
  let all: EventLogEntryReply[];

  beforeAll(async () => {
    app = await startTestApp({ now });
    reader = await app.signIn('reader', ['logs-access']);
    const uow = app.get(UnitOfWork);
    await uow.run(async () => {
      for (let index = 0; index < 240; index += 1) {
        // Three entries in a row have the same time. Every tenth of these times is earlier than the
        // one before it.
        if (index % 3 === 0) app.clock.advance({ seconds: index % 30 === 0 ? -5 : 2 });
        await app.testData.entry(
          {
            action: logActionIds[(index * 7) % logActionIds.length] ?? 'session.opened',
            outcome: index % 5 === 0 ? 'failure' : 'success',
            severity: index % 11 === 0 ? 'error' : 'info',
            target: index % 2 ? { type: 'stack', id: index % 8, name: `stack-${index % 8}` } : null,
            server: index % 3 ? { id: (index % 3) + 1, name: `box-${index % 3}` } : null,
            message: `Entry ${index}${index % 50 === 0 ? ' Größe 100%_\\' : ''}`,
            reason: index % 40 === 0 ? 'because Lena asked' : null,
          },
          actor(['lena', 'mika', 'o"neil', 'Miller, Ann'][index % 4] ?? '', {
            ip: `192.0.2.${index % 4}`,
            requestId: `r-${index % 60}`,
          }),
        );
      }
    });
    all = await readAll(reader, { limit: 500, order: 'asc' });
  });

  it('orders by time with the id as tie-break', () => {
    const sorted = [...all].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
    expect(all).toHaveLength(240);
    expect(all).toEqual(sorted);
    expect(new Set(all.map((entry) => entry.createdAt)).size).toBeLessThan(100);
  });

  it('shows fifty entries by default, latest first', async () => {
    const { entries, nextCursor } = await reader.call(listLogs);

    expect(entries).toEqual(all.slice(-50).reverse());
    expect(nextCursor).not.toBeNull();
  });

  const filters: [string, Query, (entry: EventLogEntryReply) => boolean][] = [
    ['one category', { category: ['redeploy'] }, (e) => e.category === 'redeploy'],
    [
      'two categories',
      { category: ['redeploy', 'platform'] },
      (e) => ['redeploy', 'platform'].includes(e.category),
    ],
    [
      'actions',
      { action: ['session.opened', 'log.exported', 'session.opened'] },
      (e) => ['session.opened', 'log.exported'].includes(e.action),
    ],
    ['outcome', { outcome: ['failure'] }, (e) => e.outcome === 'failure'],
    ['severity', { severity: ['error'] }, (e) => e.severity === 'error'],
    ['actor', { actor: ['lena'] }, (e) => e.actor.name === 'lena'],
    ['an actor that looks like SQL', { actor: ['o"neil'] }, (e) => e.actor.name === 'o"neil'],
    ['an actor with a comma', { actor: ['Miller, Ann'] }, (e) => e.actor.name === 'Miller, Ann'],
    ['target type', { targetType: ['stack'] }, (e) => e.target !== null],
    [
      'targets',
      { target: ['stack-1', 'stack-5'] },
      (e) => ['stack-1', 'stack-5'].includes(e.target?.name ?? ''),
    ],
    ['server', { server: [2] }, (e) => e.server?.id === 2],
    ['address', { ip: ['192.0.2.3'] }, (e) => e.ip === '192.0.2.3'],
    ['request', { requestId: ['r-7'] }, (e) => e.requestId === 'r-7'],
    [
      'a text in another case',
      { search: 'gRÖSSE'.replace('SS', 'ß') },
      (e) => /Größe/.test(e.message),
    ],
    ['signs that patterns use', { search: '100%_\\' }, (e) => e.message.includes('100%_\\')],
    ['a part of the reason', { search: 'lena ASKED' }, (e) => e.reason !== null],
    [
      'several at once',
      { category: ['redeploy', 'authentication'], actor: ['lena', 'mika'], outcome: ['success'] },
      (e) =>
        ['redeploy', 'authentication'].includes(e.category) &&
        ['lena', 'mika'].includes(e.actor.name) &&
        e.outcome === 'success',
    ],
    [
      'more values than are looked up one by one',
      { requestId: Array.from({ length: 45 }, (_, index) => `r-${index}`) },
      (e) => Number(e.requestId?.slice(2)) < 45,
    ],
    ['nothing that exists', { actor: ['nobody'] }, () => false],
  ];

  describe.each(['asc', 'desc'] as const)('in %s order, page by page', (order) => {
    it.each(filters)('filters by %s', async (_, query, matches) => {
      const expected = all.filter(matches);

      const found = await readAll(reader, { ...query, order, limit: 7 });

      expect(found).toEqual(order === 'asc' ? expected : expected.reverse());
    });
  });

  it('filters from a moment (inclusive) to a moment (exclusive)', async () => {
    const from = all[60]?.createdAt ?? '';
    const to = all[120]?.createdAt ?? '';

    const found = await readAll(reader, { from, to, order: 'asc', limit: 20 });

    expect(found).toEqual(all.filter((e) => e.createdAt >= from && e.createdAt < to));
    expect(found.length).toBeGreaterThan(0);
  });

  it('continues where it stopped while new entries arrive', async () => {
    const first = await reader.call(listLogs, { query: { limit: 10 } });
    await app.testData.entry({ action: 'setup.completed' });

    const cursor = first.nextCursor ?? '';
    const second = await reader.call(listLogs, { query: { limit: 10, cursor } });

    expect(second.entries).toEqual(all.slice(-20, -10).reverse());
  });

  it('pages back to the start', async () => {
    const forwardPages: ListLogsReply[] = [await reader.call(listLogs, { query: { limit: 90 } })];
    for (
      let cursor = forwardPages[0]?.nextCursor;
      cursor;
      cursor = forwardPages.at(-1)?.nextCursor
    ) {
      forwardPages.push(await reader.call(listLogs, { query: { limit: 90, cursor } }));
    }
    const backwardPages: ListLogsReply[] = [];
    for (
      let cursor = forwardPages.at(-1)?.previousCursor;
      cursor;
      cursor = backwardPages[0]?.previousCursor
    ) {
      backwardPages.unshift(await reader.call(listLogs, { query: { limit: 90, cursor } }));
    }

    expect(forwardPages).toHaveLength(3);
    expect(forwardPages[0]?.previousCursor).toBeNull();
    expect(backwardPages.map((page) => page.entries)).toEqual(
      forwardPages.slice(0, 2).map((page) => page.entries),
    );
    expect(backwardPages[1]?.nextCursor).toBe(forwardPages[1]?.nextCursor);
  });

  it.each(['x', 'W10', Buffer.from('["other:desc",1,2]').toString('base64url')])(
    'refuses the foreign cursor %s',
    async (cursor) => {
      await expect(reader.call(listLogs, { query: { cursor } })).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
      });
    },
  );

  it('refuses a cursor from the opposite order', async () => {
    const { nextCursor } = await reader.call(listLogs, { query: { order: 'asc', limit: 1 } });

    await expect(
      reader.call(listLogs, { query: { order: 'desc', cursor: nextCursor ?? '' } }),
    ).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it.each([
    ['category=redeploy,coffee', '?category'],
    ['from=2026-W10', '?from'],
    ['limit=501', '?limit'],
    ['limit=0', '?limit'],
    ['server=home', '?server'],
    ['order=random', '?order'],
    ['colour=red', '?colour'],
    ['actor=a&actor=b', '?actor'],
  ])('refuses %s and names it', async (query, pointer) => {
    const headers = { authorization: `Bearer ${reader.session.token}` };
    const response = await app.send(`/api/logs?${query}`, { headers });

    expect(response.status).toBe(400);
    const { code, errors = [] } = (await response.json()) as ProblemReply;
    expect(code).toBe('VALIDATION_FAILED');
    expect(new Set(errors.map((fault) => fault.pointer))).toEqual(new Set([pointer]));
  });
});
