import { fetchWholeList, type PageRequest } from '@stackyard/api-client';
import {
  createLogView,
  listLogViews,
  listDrives,
  listOccurrences,
  listSessions,
  listWindows,
  planWindow,
  reportDrive,
  type PageReply,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

const now = '2026-03-01T10:00:00.000Z';

let app: TestApp;
let lena: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ now });
  lena = await app.signIn('lena', [
    'maintenance-access',
    'logs-access',
    'history-edit',
    'history-access',
  ]);
  await app.testData.session(lena.user.id);
  await app.testData.session(lena.user.id);
  for (const device of ['/dev/sr2', '/dev/sr0', '/dev/sr1']) {
    await lena.call(reportDrive, { body: { device, state: 'IDLE' } });
  }
  for (const name of ['c', 'a', 'b']) {
    await lena.call(createLogView, { body: { name, search: '' } });
  }
  const window = { message: 'Disks', durationMinutes: 60, timeZone: 'UTC' };
  for (const startsAt of ['2026-03-04T10:00', '2026-03-03T10:00', '2026-03-03T10:00']) {
    const recurrence = 'FREQ=DAILY;COUNT=2';
    await lena.call(planWindow, { body: { ...window, startsAt, recurrence } });
  }
});

const period = { from: '2026-03-03T10:30:00Z', to: '2026-03-31T00:00:00Z' };

type ListCases = [string, string, (page: PageRequest & { limit?: number }) => Promise<PageReply>][];
const lists: ListCases = [
  ['windows', 'windows', (query) => lena.call(listWindows, { query })],
  [
    'occurrences',
    'occurrences',
    (page) => lena.call(listOccurrences, { query: { ...period, ...page } }),
  ],
  ['views', 'views', (query) => lena.call(listLogViews, { query })],
  ['sessions', 'sessions', (query) => lena.call(listSessions, { query })],
  ['drives', 'drives', (query) => lena.call(listDrives, { query })],
];

describe.each(lists)('the list of %s', (_, rows, read) => {
  it('has the same rows in the same order in pages as in one response', async () => {
    const whole = await read({});
    const seen: number[] = [];

    const pagedList = await fetchWholeList(async (page) => {
      const reply = await read({ ...page, limit: 1 });
      const found: unknown = Reflect.get(reply, rows);
      const shown = Array.isArray(found) ? found : [];
      seen.push(shown.length);
      return { nextCursor: reply.nextCursor, rows: shown };
    }, 'rows');

    expect(whole.nextCursor).toBeNull();
    expect(pagedList.rows).toEqual(Reflect.get(whole, rows));
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  it('refuses a cursor of another list', async () => {
    await expect(read({ cursor: 'WyJ4IiwxXQ' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });
});
