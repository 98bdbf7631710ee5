import type { FoldedNotification } from '#shared/notifications/folded-notifications.js';
import { periodsOf } from './inbox-periods.js';

const notificationAt = (at: Date): FoldedNotification => ({
  latest: {
    id: at.getTime(),
    readAt: null,
    news: {
      id: 1,
      kind: 'redeploy-failed',
      severity: 'error',
      at: at.toISOString(),
      since: null,
      server: null,
      stack: null,
      actor: null,
      subject: 'immich',
      path: null,
      facts: {},
    },
  },
  earlier: [],
});

describe('periodsOf', () => {
  it('groups by the user’s days, then by month', () => {
    const now = new Date(2026, 10, 10, 12);
    const times = [
      new Date(2026, 10, 10, 11),
      new Date(2026, 10, 10, 0),
      new Date(2026, 10, 9, 23, 59),
      new Date(2026, 10, 8, 12),
      new Date(2026, 10, 3, 0),
      new Date(2026, 10, 2, 23, 59),
      new Date(2026, 9, 31, 12),
      new Date(2025, 9, 31, 12),
    ];

    const periods = periodsOf(times.map(notificationAt), now);

    expect(periods.map(({ name, notifications }) => [name, notifications.length])).toEqual([
      ['today', 2],
      ['yesterday', 1],
      ['week', 2],
      ['2026-11', 1],
      ['2026-10', 1],
      ['2025-10', 1],
    ]);
  });

  it('lists each period once, even if news arrived late', () => {
    const now = new Date(2026, 10, 10, 12);
    const times = [
      new Date(2026, 10, 10, 11),
      new Date(2026, 10, 9, 23),
      new Date(2026, 10, 10, 10),
      new Date(2026, 10, 9, 22),
    ];

    const periods = periodsOf(times.map(notificationAt), now);

    expect(periods.map(({ name, notifications }) => [name, notifications.length])).toEqual([
      ['today', 2],
      ['yesterday', 2],
    ]);
  });
});
