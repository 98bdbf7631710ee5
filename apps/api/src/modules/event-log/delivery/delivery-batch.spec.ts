import type { EventLogEntryReply } from '@stackyard/contracts';
import { nextBatch, matchesFilter, type ReceiverFilter } from './delivery-batch.js';

const noFilter: ReceiverFilter = { categories: null, minSeverity: null };
const generousLimits = { maxEntries: 100, maxChars: 1_000_000 };

function entry(id: number, change: Partial<EventLogEntryReply> = {}): EventLogEntryReply {
  return {
    id,
    createdAt: '2026-03-01T10:00:00.000Z',
    category: 'redeploy',
    action: 'redeploy.failed',
    outcome: 'failure',
    severity: 'info',
    actor: { type: 'system', id: null, name: 'Stackyard' },
    target: null,
    server: null,
    message: 'x',
    ip: null,
    userAgent: null,
    requestId: null,
    reason: null,
    details: null,
    ...change,
  };
}

describe('a filter', () => {
  it('accepts a severity and all that are worse', () => {
    const filter: ReceiverFilter = { categories: null, minSeverity: 'warning' };
    const acceptedSeverities = (['info', 'notice', 'warning', 'error'] as const).filter(
      (severity) => matchesFilter(filter, { category: 'users', severity }),
    );
    expect(acceptedSeverities).toEqual(['warning', 'error']);
  });

  it('accepts only the listed categories', () => {
    const filter: ReceiverFilter = { categories: ['users'], minSeverity: null };
    expect(matchesFilter(filter, { category: 'users', severity: 'info' })).toBe(true);
    expect(matchesFilter(filter, { category: 'redeploy', severity: 'error' })).toBe(false);
  });
});

describe('a batch', () => {
  it('takes the next entries in order', () => {
    const batch = nextBatch(4, [entry(5), entry(6)], noFilter, generousLimits);
    expect(batch).toMatchObject({ entries: [{ id: 5 }, { id: 6 }], upTo: 6, missedCount: 0 });
  });

  it('counts entries that were deleted in between', () => {
    expect(nextBatch(4, [entry(7), entry(10)], noFilter, generousLimits)).toMatchObject({
      upTo: 10,
      missedCount: 4,
    });
  });

  it('skips entries that the filter rejects', () => {
    const filter: ReceiverFilter = { categories: ['users'], minSeverity: null };
    const batch = nextBatch(
      0,
      [entry(1), entry(2, { category: 'users' }), entry(3)],
      filter,
      generousLimits,
    );
    expect(batch).toMatchObject({ entries: [{ id: 2 }], upTo: 3, missedCount: 0 });
  });

  it('ends before the first entry that exceeds a limit', () => {
    const all = [entry(1), entry(2), entry(5)];
    expect(nextBatch(0, all, noFilter, { ...generousLimits, maxEntries: 2 })).toMatchObject({
      entries: [{ id: 1 }, { id: 2 }],
      upTo: 2,
      missedCount: 0,
    });
    const size = JSON.stringify(entry(1)).length + 1;
    expect(nextBatch(0, all, noFilter, { ...generousLimits, maxChars: size }).upTo).toBe(1);
  });

  it('takes a single entry of any size', () => {
    const batch = nextBatch(0, [entry(1), entry(2)], noFilter, { maxEntries: 5, maxChars: 1 });
    expect(batch).toMatchObject({ entries: [{ id: 1 }], upTo: 1 });
  });

  it('keeps its position when nothing follows', () => {
    expect(nextBatch(9, [], noFilter, generousLimits)).toEqual({
      entries: [],
      upTo: 9,
      missedCount: 0,
    });
  });
});
