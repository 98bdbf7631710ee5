import { periodsOf, sizeOf } from './redeploy-periods.js';

const at = (iso: string) => Date.parse(iso);
const state = 'failed' as const;

describe('the periods of the histogram', () => {
  it.each([
    ['2026-03-01T10:00:00Z', '2026-03-04T10:00:00Z', 'hour'],
    ['2026-03-01T10:00:00Z', '2026-03-04T10:00:01Z', 'day'],
    ['2026-01-01T00:00:00Z', '2026-05-11T00:00:00Z', 'day'],
    ['2026-01-01T00:00:00Z', '2026-05-12T00:00:00Z', 'month'],
  ])('from %s to %s are one %s long', (from, to, size) => {
    expect(sizeOf({ from: at(from), to: at(to) })).toBe(size);
  });

  it('include those without redeploys, and the ends of the span', () => {
    const span = { from: at('2026-03-01T10:20:00Z'), to: at('2026-03-01T13:00:00Z') };
    const startsAt = at('2026-03-01T11:00:00Z');
    expect(periodsOf('hour', span, [{ startsAt, state, count: 3 }])).toEqual([
      { from: '2026-03-01T10:00:00.000Z', state: {} },
      { from: '2026-03-01T11:00:00.000Z', state: { failed: 3 } },
      { from: '2026-03-01T12:00:00.000Z', state: {} },
    ]);
  });

  it('include the last redeploy if it was requested exactly at the end', () => {
    const end = at('2026-03-01T13:00:00Z');
    const periods = periodsOf('hour', { from: end, to: end }, [{ startsAt: end, state, count: 1 }]);
    expect(periods).toEqual([{ from: '2026-03-01T13:00:00.000Z', state: { failed: 1 } }]);
  });

  it('sum days to months', () => {
    const span = { from: at('2026-01-31T00:00:00Z'), to: at('2026-03-02T00:00:00Z') };
    const counts = ['2026-01-31', '2026-02-01', '2026-02-28'].map((day) => ({
      startsAt: at(`${day}T00:00:00Z`),
      state,
      count: 2,
    }));
    expect(periodsOf('month', span, counts).map((period) => period.state)).toEqual([
      { failed: 2 },
      { failed: 4 },
      {},
    ]);
  });
});
