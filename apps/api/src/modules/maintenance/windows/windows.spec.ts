import {
  cancelWindow,
  editWindow,
  listLogs,
  listOccurrences,
  listWindows,
  planWindow,
  previewWindow,
  readMaintenanceMode,
  setMaintenanceMode,
  type ListLogsQuery,
  type WindowState,
} from '@stackyard/contracts';
import {
  codeOf,
  resetMaintenanceWindows,
  startMaintenanceWindowsApp,
  windowRequest,
  now,
} from '#test/planned-windows.js';
import type { SignedIn, TestApp } from '#test/test-app.js';
import { HoldsService } from '#modules/holds/holds.service.js';

let app: TestApp;
let lena: SignedIn;
/** ID of the last event log entry before the current test. */
let lastEntryId: number;

beforeAll(async () => {
  ({ app, lena } = await startMaintenanceWindowsApp());
});
beforeEach(async () => {
  lastEntryId = Math.max(0, ...(await allEntries()).map(({ id }) => id));
});
afterEach(() => resetMaintenanceWindows({ app, lena }));

async function allEntries(query: ListLogsQuery = {}) {
  return (await lena.call(listLogs, { query: { limit: 200, ...query } })).entries;
}

/** Returns the event log entries that the current test has added. */
async function newEntries(query: ListLogsQuery = {}) {
  return (await allEntries(query)).filter(({ id }) => id > lastEntryId);
}

const runWindowTask = () => app.runTask('maintenance-windows');

async function stateOf(): Promise<WindowState | undefined> {
  const query = { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' };
  const { occurrences } = await lena.call(listOccurrences, { query });
  return occurrences[0]?.state;
}

describe('the preview of a window', () => {
  const { startsAt, durationMinutes, timeZone } = windowRequest();
  const body = { startsAt, durationMinutes, timeZone };

  it('returns the occurrences and plans nothing', async () => {
    const { times } = await lena.call(previewWindow, {
      body: { ...body, recurrence: 'FREQ=WEEKLY;COUNT=2' },
    });

    expect(times).toEqual([
      { startsAt: '2026-11-22T21:00:00.000Z', endsAt: '2026-11-23T01:00:00.000Z' },
      { startsAt: '2026-11-29T21:00:00.000Z', endsAt: '2026-11-30T01:00:00.000Z' },
    ]);
    expect((await lena.call(listWindows)).windows).toEqual([]);
  });

  it('accepts an end instead of a duration, and counts the repeated hour', async () => {
    const { times } = await lena.call(previewWindow, {
      body: { startsAt: '2027-10-30T22:00', endsAt: '2027-10-31T04:00', timeZone },
    });

    expect(times).toEqual([
      { startsAt: '2027-10-30T20:00:00.000Z', endsAt: '2027-10-31T03:00:00.000Z' },
    ]);
  });

  it.each([
    ['/durationMinutes', {}],
    ['/endsAt', { durationMinutes: 60, endsAt: '2026-11-22T23:00' }],
    ['/endsAt', { endsAt: '2026-11-22T22:00' }],
    ['/endsAt', { endsAt: '2026-11-29T22:01' }],
    ['/endsAt', { endsAt: '2026-11-31T10:00' }],
    ['/timeZone', { endsAt: '2026-11-22T23:00', timeZone: 'Mars/Base' }],
  ])('is refused for %s: %j', async (pointer, changes) => {
    const call = lena.call(previewWindow, { body: { startsAt, timeZone, ...changes } });

    expect(await codeOf(call)).toEqual([
      'VALIDATION_FAILED',
      [expect.objectContaining({ pointer })],
    ]);
  });

  it('is refused like planning it', async () => {
    const refusal = await codeOf(
      lena.call(previewWindow, { body: { ...body, startsAt: '2026-11-01T22:00' } }),
    );

    expect(refusal).toEqual([
      'VALIDATION_FAILED',
      [{ pointer: '/startsAt', code: 'window', detail: 'has no future occurrences' }],
    ]);
  });
});

describe('a planned window', () => {
  it('is announced, blocks redeploys, and ends automatically', async () => {
    const window = await lena.call(planWindow, { body: windowRequest() });
    const times = { startsAt: '2026-11-22T21:00:00.000Z', endsAt: '2026-11-23T01:00:00.000Z' };
    expect(window.next).toMatchObject({ ...times, state: 'planned' });

    app.clock.advance({ days: 2, hours: 8 });
    const announced = app.nextEvent('maintenance.changed');
    await runWindowTask();
    expect(await announced).toMatchObject({
      active: false,
      upcoming: { message: 'Monthly patches', ...times },
    });

    app.clock.advance({ hours: 1 });
    await runWindowTask();
    expect(await lena.call(readMaintenanceMode)).toMatchObject({
      active: true,
      source: 'window',
      since: times.startsAt,
      until: times.endsAt,
      by: 'lena',
    });
    await expect(app.get(HoldsService).assertRedeploysAllowed()).rejects.toMatchObject({
      code: 'MAINTENANCE_ACTIVE',
      extras: { retryAfter: 4 * 3600 },
    });

    app.clock.advance({ hours: 4 });
    await runWindowTask();
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false, source: null });
    const entries = await newEntries({ order: 'asc' });
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['window.planned', 'lena'],
      ['window.announced', 'Stackyard'],
      ['maintenance.opened', 'Stackyard'],
      ['maintenance.closed', 'Stackyard'],
    ]);
    expect((await lena.call(listWindows)).windows).toMatchObject([{ next: null }]);
  });

  it('is planned, previewed and moved by instants with an offset', async () => {
    const times = {
      startsAt: '2026-12-01T20:00:00+01:00',
      endsAt: '2026-12-01T21:30:00+01:00',
      timeZone: 'America/New_York',
    };
    const next = { startsAt: '2026-12-01T19:00:00.000Z', endsAt: '2026-12-01T20:30:00.000Z' };

    expect(await lena.call(previewWindow, { body: times })).toEqual({ times: [next] });
    const window = await lena.call(planWindow, { body: { ...times, message: 'Disk swap' } });
    expect(window).toMatchObject({ startsAt: '2026-12-01T14:00', durationMinutes: 90, next });
    const edited = await lena.call(editWindow, {
      params: { id: window.id },
      body: windowRequest({ startsAt: '2026-12-02T20:00:00Z' }),
    });
    expect(edited).toMatchObject({ startsAt: '2026-12-02T21:00', durationMinutes: 240 });
  });

  it('starts late after a restart, and records when it was missed', async () => {
    const late = await lena.call(planWindow, { body: windowRequest() });
    const missedWindow = await lena.call(planWindow, {
      body: windowRequest({ startsAt: '2026-11-22T10:00' }),
    });

    await app.restart(async () => {
      app.clock.advance({ days: 2, hours: 10 });
      await Promise.resolve();
    });
    await runWindowTask();

    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: true, source: 'window' });
    expect(await newEntries({ action: ['window.missed'] })).toMatchObject([
      { severity: 'warning' },
    ]);
    expect(await stateOf()).toBe('missed');
    const { windows } = await lena.call(listWindows);
    expect(windows).toMatchObject([
      { id: late.id, next: { state: 'active' }, last: null },
      {
        id: missedWindow.id,
        next: null,
        last: { state: 'missed', startsAt: '2026-11-22T09:00:00.000Z' },
      },
    ]);
  });

  it('ends early if maintenance is turned off manually, and does not start again', async () => {
    const { id } = await lena.call(planWindow, { body: windowRequest() });
    app.clock.advance({ days: 2, hours: 10 });
    await runWindowTask();
    const announced = app.nextEvent('windows.changed');

    await lena.call(setMaintenanceMode, { body: { active: false, message: 'Done early' } });
    await runWindowTask();

    expect(await announced).toEqual({ windowIds: [id] });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false });
    expect(await stateOf()).toBe('ended');
  });

  it('recurs after it was ended early', async () => {
    await lena.call(planWindow, { body: windowRequest({ recurrence: 'FREQ=WEEKLY' }) });
    app.clock.advance({ days: 2, hours: 10 });
    await runWindowTask();

    await lena.call(setMaintenanceMode, { body: { active: false, message: 'Done early' } });

    const { windows } = await lena.call(listWindows);
    expect(windows[0]?.next).toMatchObject({
      startsAt: '2026-11-29T21:00:00.000Z',
      state: 'planned',
    });
  });

  it('continues if the clock is set back', async () => {
    await lena.call(planWindow, { body: windowRequest() });
    app.clock.advance({ days: 2, hours: 10 });
    await runWindowTask();

    app.clock.advance({ hours: -5 });
    await runWindowTask();

    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: true });
    expect(await stateOf()).toBe('active');
  });

  it('is planned again when it is edited, and removed when it is cancelled', async () => {
    const { id } = await lena.call(planWindow, { body: windowRequest() });

    const edited = await lena.call(editWindow, {
      params: { id },
      body: windowRequest({ startsAt: '2026-11-23T06:00', message: 'Later' }),
    });
    expect(edited).toMatchObject({
      message: 'Later',
      next: { startsAt: '2026-11-23T05:00:00.000Z' },
    });
    const cancelled = await lena.call(cancelWindow, { params: { id } });

    expect(cancelled).toMatchObject({ cancelledAt: now, next: null });
    expect(await stateOf()).toBe('cancelled');
    expect(await codeOf(lena.call(cancelWindow, { params: { id } }))).toEqual([
      'WINDOW_OVER',
      undefined,
    ]);
    expect(
      await codeOf(lena.call(editWindow, { params: { id: 4711 }, body: windowRequest() })),
    ).toEqual(['WINDOW_UNKNOWN', undefined]);
  });

  it.each([
    ['/startsAt', { startsAt: '2026-11-19T10:00' }],
    ['/startsAt', { startsAt: '2026-12-01T20:00:00Z', recurrence: 'FREQ=WEEKLY' }],
    ['/startsAt', { startsAt: '2026-12-01T20:00+01:00' }],
    ['/timeZone', { timeZone: 'Mars/Base' }],
    ['/recurrence', { recurrence: 'FREQ=MINUTELY' }],
    ['/recurrence', { recurrence: 'FREQ=YEARLY;UNTIL=20260101T000000Z' }],
    ['/durationMinutes', { durationMinutes: 3000, recurrence: 'FREQ=DAILY' }],
    ['/durationMinutes', { durationMinutes: 0 }],
    ['/message', { message: 'x'.repeat(501) }],
  ])('is refused for %s: %j', async (pointer, changes) => {
    const refusal = await codeOf(lena.call(planWindow, { body: windowRequest(changes) }));

    expect(refusal).toEqual(['VALIDATION_FAILED', [expect.objectContaining({ pointer })]]);
    expect((await lena.call(listWindows)).windows).toEqual([]);
  });
});

describe('the switch with an end', () => {
  it('turns off automatically, and refuses an end in the past', async () => {
    const until = '2026-11-20T13:00:00.000Z';
    const open = await lena.call(setMaintenanceMode, {
      body: { active: true, message: '<b>Disk</b>', until },
    });
    expect(open).toMatchObject({ message: '<b>Disk</b>', until, source: 'switch' });

    app.clock.advance({ minutes: 60 });
    await runWindowTask();

    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false, until: null });
    const late = { active: true, message: '', until };
    expect(await codeOf(lena.call(setMaintenanceMode, { body: late }))).toEqual([
      'VALIDATION_FAILED',
      [expect.objectContaining({ pointer: '/until' })],
    ]);
  });
});
