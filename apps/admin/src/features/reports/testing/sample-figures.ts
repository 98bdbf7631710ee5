import type {
  ReportFigureReply,
  ReportFiguresReply,
  RunningMonthReply,
} from '@stackyard/contracts';

export function sampleFigure(overrides: Partial<ReportFigureReply> = {}): ReportFigureReply {
  return {
    key: 'redeploys.failed',
    label: 'Failed redeploys',
    unit: 'count',
    value: 9,
    previous: 17,
    shown: '9',
    previousShown: '17',
    ...overrides,
  };
}

export const sampleFigures: ReportFiguresReply = {
  month: '2026-10',
  language: 'en',
  version: 2,
  timeZone: 'Europe/Berlin',
  from: '2026-09-30T22:00:00.000Z',
  to: '2026-10-31T23:00:00.000Z',
  monthOver: true,
  figures: [
    sampleFigure({
      key: 'month.name',
      label: 'Month',
      unit: 'text',
      value: 'October 2026',
      previous: null,
      shown: 'October 2026',
      previousShown: null,
    }),
    sampleFigure(),
    sampleFigure({
      key: 'redeploys.total',
      label: 'Redeploys',
      value: 214,
      previous: 180,
      shown: '214',
      previousShown: '180',
    }),
    sampleFigure({
      key: 'platform.version',
      label: 'Version of the platform',
      unit: 'text',
      value: '2.23.1',
      previous: null,
      shown: '2.23.1',
      previousShown: null,
    }),
  ],
  sentences: [
    {
      pointer: '/summary/text',
      text: 'In October 2026, 214 redeploys ran and 9 of them failed.',
      figures: ['month.name', 'redeploys.total', 'redeploys.failed'],
    },
    {
      pointer: '/summary/text',
      text: 'In September there were 17.',
      figures: ['redeploys.failed'],
    },
    {
      pointer: '/developments/0/text',
      text: '9 of 214 redeploys failed (4.2 %).',
      figures: ['redeploys.total', 'redeploys.failed'],
    },
    {
      pointer: '/developments/2/text',
      text: 'The update on 14 October took 6 minutes.',
      figures: ['platform.version'],
    },
  ],
  days: [
    {
      date: '2026-10-01',
      redeploysSucceeded: 7,
      redeploysFailed: 1,
      signIns: 12,
      signInsRefused: 3,
      entries: 64,
    },
  ],
  weeks: [
    { from: '2026-10-01', succeeded: 40, failed: 2 },
    { from: '2026-10-05', succeeded: 51, failed: 7 },
  ],
  stacks: [{ name: 'paperless', redeploys: 31, failed: 5 }],
};

export const sampleRunningMonth: RunningMonthReply = {
  month: '2026-11',
  language: 'en',
  timeZone: 'Europe/Berlin',
  from: '2026-10-31T23:00:00.000Z',
  to: '2026-11-20T10:00:00.000Z',
  figures: [
    sampleFigure({
      ...{ key: 'redeploys.finished', label: 'Finished redeploys', value: 48, previous: 31 },
      ...{ shown: '48', previousShown: '31' },
    }),
  ],
  weeks: [
    { from: '2026-11-01', succeeded: 0, failed: 0 },
    { from: '2026-11-02', succeeded: 12, failed: 3 },
  ],
  stacks: [],
};
