import type { EventLogEntryReply } from '@stackyard/contracts';
import { nextTurn, wants, type Wish } from './delivery-turn.js';

const everything: Wish = { categories: null, minSeverity: null };
const roomy = { entries: 100, size: 1_000_000 };

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

describe('wants', () => {
  it('takes a severity and all that are worse', () => {
    const wish: Wish = { categories: null, minSeverity: 'warning' };
    const taken = (['info', 'notice', 'warning', 'error'] as const).filter((severity) =>
      wants(wish, { category: 'users', severity }),
    );
    expect(taken).toEqual(['warning', 'error']);
  });

  it('takes the categories it names', () => {
    const wish: Wish = { categories: ['users'], minSeverity: null };
    expect(wants(wish, { category: 'users', severity: 'info' })).toBe(true);
    expect(wants(wish, { category: 'redeploy', severity: 'error' })).toBe(false);
  });
});

describe('a turn', () => {
  it('takes what follows, in order', () => {
    const turn = nextTurn(4, [entry(5), entry(6)], everything, roomy);
    expect(turn).toMatchObject({ entries: [{ id: 5 }, { id: 6 }], upTo: 6, missed: 0 });
  });

  it('counts what was deleted in between', () => {
    expect(nextTurn(4, [entry(7), entry(10)], everything, roomy)).toMatchObject({
      upTo: 10,
      missed: 4,
    });
  });

  it('moves past entries that nobody wants', () => {
    const wish: Wish = { categories: ['users'], minSeverity: null };
    const turn = nextTurn(0, [entry(1), entry(2, { category: 'users' }), entry(3)], wish, roomy);
    expect(turn).toMatchObject({ entries: [{ id: 2 }], upTo: 3, missed: 0 });
  });

  it('ends before the first entry that it cannot carry', () => {
    const all = [entry(1), entry(2), entry(5)];
    expect(nextTurn(0, all, everything, { ...roomy, entries: 2 })).toMatchObject({
      entries: [{ id: 1 }, { id: 2 }],
      upTo: 2,
      missed: 0,
    });
    const size = JSON.stringify(entry(1)).length + 1;
    expect(nextTurn(0, all, everything, { ...roomy, size }).upTo).toBe(1);
  });

  it('carries one entry however large it is', () => {
    const turn = nextTurn(0, [entry(1), entry(2)], everything, { entries: 5, size: 1 });
    expect(turn).toMatchObject({ entries: [{ id: 1 }], upTo: 1 });
  });

  it('stays where it is when nothing follows', () => {
    expect(nextTurn(9, [], everything, roomy)).toEqual({ entries: [], upTo: 9, missed: 0 });
  });
});
