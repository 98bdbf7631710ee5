import { backupFileName, nextBackupTimeAfter, surplusBackups } from './backup-schedule.js';

const dailySchedule = { schedule: 'daily' as const, time: '02:30', hours: 6 };

describe('the schedule', () => {
  it.each([
    ['2026-03-01T02:29:59.000Z', '2026-03-01T02:30:00.000Z'],
    ['2026-03-01T02:30:00.000Z', '2026-03-02T02:30:00.000Z'],
    ['2026-02-28T20:00:00.000Z', '2026-03-01T02:30:00.000Z'],
  ])('has the next backup after %s at %s', (from, dueAt) => {
    expect(nextBackupTimeAfter(dailySchedule, new Date(from))?.toISOString()).toBe(dueAt);
  });

  it('counts hours from the previous one, and is never due while it is off', () => {
    const from = new Date('2026-03-01T22:00:00.000Z');

    expect(nextBackupTimeAfter({ ...dailySchedule, schedule: 'hours' }, from)).toEqual(
      new Date('2026-03-02T04:00:00.000Z'),
    );
    expect(nextBackupTimeAfter({ ...dailySchedule, schedule: 'off' }, from)).toBeNull();
  });
});

describe('the rotation', () => {
  const now = new Date('2026-03-10T03:00:00.000Z');
  const backup = (id: number, fields: object = {}) => ({
    id,
    state: 'ready' as const,
    origin: 'scheduled' as const,
    startedAt: `2026-03-0${id}T02:30:00.000Z`,
    ...fields,
  });
  const ids = (found: { id: number }[]) => found.map(({ id }) => id);

  it('keeps the configured number of latest backups', () => {
    const all = [1, 2, 3, 4, 5].map((id) => backup(id));

    expect(ids(surplusBackups(all, { keep: 2, keepDays: null }, now))).toEqual([3, 2, 1]);
  });

  it('ignores manual and failed backups', () => {
    const all = [
      backup(1),
      backup(2, { origin: 'manual' }),
      backup(3),
      backup(4, { state: 'failed' }),
      backup(5, { state: 'failed' }),
    ];

    expect(ids(surplusBackups(all, { keep: 1, keepDays: null }, now))).toEqual([1]);
  });

  it('keeps the latest one regardless of its age', () => {
    const all = [backup(1), backup(2), backup(9)];

    expect(ids(surplusBackups(all, { keep: 7, keepDays: 3 }, now))).toEqual([2, 1]);
    expect(ids(surplusBackups([backup(1)], { keep: 7, keepDays: 3 }, now))).toEqual([]);
  });
});

describe('the name of a backup', () => {
  it('is a valid file name on every system', () => {
    expect(backupFileName(new Date('2026-03-01T10:00:00.123Z'))).toBe(
      'stackyard-2026-03-01T10-00-00-123Z.tar.gz',
    );
  });
});
