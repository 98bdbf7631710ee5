import {
  deleteJob,
  readReport,
  readReportFigures,
  setReportSettings,
  type LogAction,
  type RedeployState,
  type ReportFiguresReply,
  type ReportLanguage,
} from '@stackyard/contracts';
import { validate } from '@stackyard/report-schema';
import fc from 'fast-check';
import { berlin, now, produceAndWait } from '#test/reports/reports.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { RedeployBatchEntity } from '#modules/platform/redeploys/redeploy-batch.entity.js';
import { RedeployEntity } from '#modules/platform/redeploys/redeploy.entity.js';
import { MaintenanceOccurrenceEntity } from '#modules/maintenance/windows/maintenance-occurrence.entity.js';
import { MaintenanceWindowEntity } from '#modules/maintenance/windows/maintenance-window.entity.js';
import { UpdateRunEntity } from '#modules/updates/run/update-run.entity.js';

/** October in Berlin, which is an hour longer because of the clock change. */
const october = {
  from: Date.parse('2026-09-30T22:00:00Z'),
  to: Date.parse('2026-10-31T23:00:00Z'),
};
const hourMs = 3_600_000;
const samples = Number(process.env['STACKYARD_REPORT_MONTHS'] ?? 2);

function fetchFigures(root: SignedIn, month: string, language: ReportLanguage = 'en') {
  return root.call(readReportFigures, { params: { month }, query: { language } });
}

function valuesOf({ figures }: ReportFiguresReply): Record<string, number | string | null> {
  return Object.fromEntries(figures.map(({ key, value }) => [key, value]));
}

interface Redeploy {
  stackName: string;
  state: RedeployState;
  startedAt: number;
  seconds: number;
}

async function insertRedeploys(app: TestApp, redeploys: readonly Redeploy[]): Promise<void> {
  const uow = app.get(UnitOfWork);
  await uow.run(async () => {
    const batch = await uow.manager.save(RedeployBatchEntity, {
      requestedBy: systemCaller,
      reason: null,
      overridesMaintenance: false,
      skipped: [],
      createdAt: now,
    });
    const rows = redeploys.map(({ stackName, state, startedAt, seconds }) => ({
      batchId: batch.id,
      serverId: 1,
      serverName: 'main',
      stackId: null,
      stackName,
      platformStackId: 1,
      environmentId: 1,
      state,
      step: null,
      steps: [],
      queuedAt: new Date(startedAt).toISOString(),
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(startedAt + seconds * 1000).toISOString(),
    }));
    await uow.manager.insert(RedeployEntity, rows);
  });
}

const countedActions: LogAction[] = [
  'session.opened',
  'session.refused',
  'token.created',
  'access.denied',
];
const momentArbitrary = fc.integer({
  min: october.from - 3 * 24 * hourMs,
  max: october.to + 3 * 24 * hourMs,
});
const monthArbitrary = fc.record({
  entries: fc.array(
    fc.record({ action: fc.constantFrom(...countedActions), at: momentArbitrary }),
    {
      maxLength: 120,
    },
  ),
  redeploys: fc.array(
    fc.record({
      stackName: fc.constantFrom(
        'shop',
        'wiki',
        'A name 😀 of a stack that is far too long for a sentence',
      ),
      state: fc.constantFrom<RedeployState>('succeeded', 'failed', 'lost', 'cancelled'),
      startedAt: momentArbitrary,
      seconds: fc.integer({ min: 1, max: 4000 }),
    }),
    { maxLength: 40 },
  ),
  switchTimes: fc.uniqueArray(momentArbitrary, { maxLength: 6 }),
});

function expectedReport({
  entries,
  redeploys,
  switchTimes,
}: {
  entries: { action: LogAction; at: number }[];
  redeploys: Redeploy[];
  switchTimes: number[];
}) {
  const isInMonth = (at: number) => at >= october.from && at < october.to;
  const count = (action: LogAction) =>
    entries.filter((entry) => entry.action === action && isInMonth(entry.at)).length;
  const ended = redeploys.filter(({ startedAt, seconds }) => isInMonth(startedAt + seconds * 1000));
  const finished = ended.filter(({ state }) => state !== 'cancelled');
  const bad = finished.filter(({ state }) => state !== 'succeeded');
  const successSeconds = finished
    .filter(({ state }) => state === 'succeeded')
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  let length = 0;
  const ordered = [...switchTimes].sort((a, b) => a - b);
  ordered.forEach((at, index) => {
    if (index % 2 === 1) return;
    const end = ordered[index + 1] ?? Number.MAX_SAFE_INTEGER;
    length += Math.max(0, Math.min(end, october.to) - Math.max(at, october.from));
  });
  const repeats = new Map<string, Redeploy[]>();
  for (const one of finished)
    repeats.set(one.stackName, [...(repeats.get(one.stackName) ?? []), one]);
  const endOf = ({ startedAt, seconds }: Redeploy) => startedAt + seconds * 1000;
  const again = [...repeats.values()].flatMap((of) => {
    const sorted = of.sort((a, b) => endOf(a) - endOf(b));
    return sorted.filter((one, index) => {
      const before = sorted[index - 1];
      if (!before || before.state === 'succeeded') return false;
      const gap = Math.floor(one.startedAt / 1000) - Math.floor(endOf(before) / 1000);
      return gap <= 3600;
    });
  });
  return {
    'redeploys.finished': finished.length,
    'redeploys.succeeded': successSeconds.length,
    'redeploys.unsuccessful': bad.length,
    'redeploys.lost': finished.filter(({ state }) => state === 'lost').length,
    'redeploys.cancelled': ended.length - finished.length,
    'redeploys.failureShare':
      finished.length === 0 ? null : Math.round((100 * bad.length) / finished.length),
    'redeploys.stacks': repeats.size,
    'redeploys.repeats': again.length,
    'redeploys.typicalSeconds': successSeconds[Math.ceil(successSeconds.length / 2) - 1] ?? null,
    'redeploys.longestSeconds': successSeconds.at(-1) ?? null,
    'maintenance.openings': ordered.filter((at, index) => index % 2 === 0 && isInMonth(at)).length,
    'maintenance.seconds': Math.round(length / 1000),
    'signIns.succeeded': count('session.opened'),
    'signIns.refused': count('session.refused'),
    'tokens.created': count('token.created'),
    'access.denied': count('access.denied'),
    'log.entries':
      entries.filter(({ at }) => isInMonth(at)).length + switchTimes.filter(isInMonth).length,
  };
}

/** Returns the numbers in a text, except numbers in quoted names. */
function numbersIn(text: string): string[] {
  return text.replace(/[„“][^“”]*[“”]/g, '').match(/\d[\d.,]*\d|\d/g) ?? [];
}

describe('the figures of a month', () => {
  let app: TestApp;
  let root: SignedIn;

  beforeAll(async () => {
    app = await startTestApp({ now });
  });

  beforeEach(async () => {
    await app.reset();
    root = await app.signInSuperuser();
    await root.call(setReportSettings, { body: berlin });
  });

  it.each(fc.sample(monthArbitrary, samples))(
    'match the events, and include every number of every sentence (%#)',
    async (sample) => {
      const switchTimes = [...sample.switchTimes].sort((a, b) => a - b);
      const switches = switchTimes.map((at, index) => ({
        at,
        action: index % 2 === 0 ? ('maintenance.opened' as const) : ('maintenance.closed' as const),
      }));
      await app.testData.history([...sample.entries, ...switches].sort((a, b) => a.at - b.at));
      await insertRedeploys(app, sample.redeploys);

      for (const language of ['de', 'en'] as const) {
        await produceAndWait(root, '2026-10', language);
        const reply = await fetchFigures(root, '2026-10', language);
        const values = valuesOf(reply);
        expect(values).toMatchObject(expectedReport(sample));
        for (const sentence of reply.sentences) {
          const figures = reply.figures.filter(({ key }) => sentence.figures.includes(key));
          const known = figures.flatMap(({ shown, previousShown }) =>
            numbersIn(`${shown ?? '0'} ${previousShown ?? '0'}`),
          );
          expect(known).toEqual(expect.arrayContaining(numbersIn(sentence.text)));
        }
      }
    },
  );

  it('of an empty installation are enough for a report', async () => {
    for (const language of ['de', 'en'] as const) {
      const report = await produceAndWait(root, '2025-02', language);
      expect(report).toMatchObject({
        state: 'done',
        latest: { rating: 'neutral', origin: 'rules' },
      });
      const response = await root.open(readReport, {
        params: { month: '2025-02' },
        query: { language },
      });
      expect(validate(await response.json())).toMatchObject({ valid: true });
    }
  });

  it('of a single event mention it once', async () => {
    await app.testData.history([{ action: 'session.opened', at: october.from }]);
    await produceAndWait(root, '2026-10');
    const values = valuesOf(await fetchFigures(root, '2026-10'));
    expect(values).toMatchObject({ 'signIns.succeeded': 1, 'log.entries': 1, 'log.activeDays': 1 });
    const text = await (await root.open(readReport, { params: { month: '2026-10' } })).text();
    expect(text).toContain('There was 1 successful sign-in');
  });

  it('start and end at midnight in the time zone, despite clock changes', async () => {
    const edges = [october.from - 1, october.from, october.to - 1, october.to];
    await app.testData.history(edges.map((at) => ({ action: 'session.opened', at })));
    await produceAndWait(root, '2026-10');
    const reply = await fetchFigures(root, '2026-10');
    expect(reply).toMatchObject({
      timeZone: 'Europe/Berlin',
      from: '2026-09-30T22:00:00.000Z',
      to: '2026-10-31T23:00:00.000Z',
      monthOver: true,
    });
    expect(valuesOf(reply)['signIns.succeeded']).toBe(2);
    expect(reply.days).toHaveLength(31);
    expect(reply.days[0]).toMatchObject({ date: '2026-10-01', signIns: 1 });
    expect(reply.days.at(-1)).toMatchObject({ date: '2026-10-31', signIns: 1 });
  });

  it('count a missed window as neither maintenance nor planned', async () => {
    await app.testData.history([{ action: 'window.missed', at: october.from + hourMs }]);
    const uow = app.get(UnitOfWork);
    await uow.run(async () => {
      const window = await uow.manager.save(MaintenanceWindowEntity, {
        message: 'Patches',
        startsAt: '2026-11-02T10:00',
        durationMinutes: 60,
        timeZone: 'Europe/Berlin',
        recurrence: null,
        announceMinutes: '',
        createdBy: 'lena',
        createdAt: now,
        cancelledAt: now,
      });
      const times = [
        { startsAt: '2026-11-02T09:00:00.000Z', state: 'missed' as const },
        { startsAt: '2026-11-03T09:00:00.000Z', state: 'ended' as const },
      ];
      for (const time of times) {
        await uow.manager.insert(MaintenanceOccurrenceEntity, {
          ...time,
          windowId: window.id,
          message: 'Patches',
          endsAt: time.startsAt.replace('T09', 'T10'),
          announced: 0,
        });
      }
    });
    await produceAndWait(root, '2026-10');

    expect(valuesOf(await fetchFigures(root, '2026-10'))).toMatchObject({
      'maintenance.openings': 0,
      'maintenance.seconds': 0,
      'windows.planned': 1,
    });
  });

  it('are also exact in a time zone with a half-hour offset', async () => {
    const body = { timeZone: 'Asia/Kolkata', language: 'en', schedule: false } as const;
    await root.call(setReportSettings, { body });
    const from = Date.parse('2026-09-30T18:30:00Z');
    await app.testData.history(
      [from - 1, from, from + 1].map((at) => ({ action: 'session.opened', at })),
    );
    await produceAndWait(root, '2026-10');
    const reply = await fetchFigures(root, '2026-10');
    expect(valuesOf(reply)['signIns.succeeded']).toBe(2);
    expect(reply.days[0]).toMatchObject({ date: '2026-10-01', signIns: 2, entries: 2 });
  });

  it('of the current month say that it has not ended', async () => {
    const report = await produceAndWait(root, '2026-11');
    expect(report.monthOver).toBe(false);
    const text = await (await root.open(readReport, { params: { month: '2026-11' } })).text();
    expect(text).toContain(
      'The month is not over yet. This report covers events up to November 20, 2026.',
    );
    expect((await fetchFigures(root, '2026-11')).to).toBe(now);
  });

  it('include media jobs, even deleted ones', async () => {
    const endedAt = new Date(october.from + hourMs).toISOString();
    await app.testData.job({ endedAt, bytesIn: 40_000_000_000, bytesOut: 9_000_000_000 });
    const { id } = await app.testData.job({ status: 'ERROR', endedAt });
    await app.testData.job({ endedAt: new Date(october.to).toISOString() });
    await root.call(deleteJob, { params: { id }, body: { permanent: true } });
    await produceAndWait(root, '2026-10');

    expect(valuesOf(await fetchFigures(root, '2026-10'))).toMatchObject({
      'jobs.finished': 1,
      'jobs.failed': 1,
      'jobs.bytesIn': 40_000_000_000,
      'jobs.bytesOut': 9_000_000_000,
    });
    const text = await (await root.open(readReport, { params: { month: '2026-10' } })).text();
    expect(text).toContain('1 media job was completed, and 1 failed.');
    expect(text).not.toContain('does not process media');
  });

  it('include updates and clock jumps', async () => {
    const at = october.from + 48 * hourMs;
    await app.testData.history(
      [at, at + hourMs, at - hourMs].map((time) => ({ action: 'session.opened', at: time })),
    );
    const uow = app.get(UnitOfWork);
    await uow.run(() =>
      uow.manager.insert(UpdateRunEntity, {
        serverId: 1,
        serverName: 'main',
        state: 'succeeded',
        steps: [],
        checks: [],
        versionBefore: '2.44.0',
        versionAfter: '2.45.1',
        interrupted: false,
        reason: null,
        message: '',
        script: '',
        startedBy: 'lena',
        startedAt: new Date(at).toISOString(),
        endedAt: new Date(at + hourMs).toISOString(),
        lines: 0,
        truncated: false,
      }),
    );
    await produceAndWait(root, '2026-10');
    const text = await (await root.open(readReport, { params: { month: '2026-10' } })).text();
    expect(text).toContain('The platform was updated to version 2.45.1.');
    expect(text).toContain('The clock of the Stackyard host was set back on 1 occasion,');
  });
});
