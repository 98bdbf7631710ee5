import { eventsBySpan, firstHourStartMs } from './day-strip.js';

const now = Date.parse('2026-03-01T10:20:00.000Z');
const loggedEntry = (createdAt: string, outcome: 'success' | 'failure' | 'denied' = 'success') => ({
  createdAt,
  outcome,
});

describe('eventsBySpan', () => {
  it('covers 24 hours, including the current one', () => {
    const hours = eventsBySpan([], now);
    expect(hours).toHaveLength(24);
    expect(new Date(firstHourStartMs(now)).toISOString()).toBe('2026-02-28T11:00:00.000Z');
    expect(new Date(hours.at(-1)?.to ?? 0).toISOString()).toBe('2026-03-01T11:00:00.000Z');
  });

  it('counts events and failures per hour', () => {
    const hours = eventsBySpan(
      [
        loggedEntry('2026-03-01T10:05:00.000Z'),
        loggedEntry('2026-03-01T09:59:59.999Z', 'failure'),
        loggedEntry('2026-03-01T09:00:00.000Z', 'denied'),
      ],
      now,
    );
    expect(hours.slice(-2)).toMatchObject([
      { count: 2, failureCount: 2 },
      { count: 1, failureCount: 0 },
    ]);
  });

  it('combines hours if columns must be wider', () => {
    const spans = eventsBySpan([loggedEntry('2026-03-01T09:05:00.000Z')], now, 2);
    expect(spans).toHaveLength(12);
    expect(spans.at(-1)).toMatchObject({ from: Date.parse('2026-03-01T09:00:00.000Z'), count: 1 });
  });

  it('ignores older events', () => {
    const hours = eventsBySpan([loggedEntry('2026-02-28T10:59:59.999Z')], now);
    expect(hours.every(({ count }) => count === 0)).toBe(true);
  });
});
