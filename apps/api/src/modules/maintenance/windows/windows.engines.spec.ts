import {
  cancelOccurrence,
  listOccurrences,
  listWindows,
  planWindow,
  readMaintenanceMode,
} from '@stackyard/contracts';
import {
  codeOf,
  resetMaintenanceWindows,
  startMaintenanceWindowsApp,
  windowRequest,
  now,
} from '#test/planned-windows.js';
import type { SignedIn, TestApp } from '#test/test-app.js';

let app: TestApp;
let lena: SignedIn;

beforeAll(async () => {
  ({ app, lena } = await startMaintenanceWindowsApp());
});
afterEach(() => resetMaintenanceWindows({ app, lena }));

const runWindowTask = () => app.runTask('maintenance-windows');

describe('a planned window', () => {
  it('recurs, and a single occurrence can be cancelled', async () => {
    const window = await lena.call(planWindow, {
      body: windowRequest({ recurrence: 'FREQ=WEEKLY' }),
    });

    await lena.call(cancelOccurrence, { params: { id: window.next?.id ?? 0 } });
    app.clock.advance({ days: 2, hours: 10 });
    await runWindowTask();

    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false });
    const query = { from: now, to: '2026-12-08T00:00:00Z' };
    const { occurrences } = await lena.call(listOccurrences, { query });
    expect(occurrences.map(({ startsAt, state, id }) => [startsAt, state, id !== null])).toEqual([
      ['2026-11-22T21:00:00.000Z', 'cancelled', true],
      ['2026-11-29T21:00:00.000Z', 'planned', true],
      ['2026-12-06T21:00:00.000Z', 'planned', false],
    ]);
  });

  it('recurs after it was missed, and a missed occurrence cannot be cancelled', async () => {
    await lena.call(planWindow, { body: windowRequest({ recurrence: 'FREQ=WEEKLY' }) });

    app.clock.advance({ days: 5 });
    await runWindowTask();

    const { windows } = await lena.call(listWindows);
    expect(windows).toMatchObject([
      {
        next: { state: 'planned', startsAt: '2026-11-29T21:00:00.000Z' },
        last: { state: 'missed' },
      },
    ]);
    const id = windows[0]?.last?.id ?? 0;
    const refusal = await codeOf(lena.call(cancelOccurrence, { params: { id } }));
    expect(refusal).toEqual(['WINDOW_OVER', undefined]);
  });
});
