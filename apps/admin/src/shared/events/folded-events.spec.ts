import type { LogAction } from '@stackyard/contracts';
import { expandEvents, foldEvents } from './folded-events.js';

const at = (second: number): string => `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`;

const common = {
  actor: { type: 'user' as const, id: 1, name: 'mira' },
  ip: null,
  message: '',
  outcome: 'success' as const,
  userAgent: null,
};

const entry = (second: number, redeployId: number | null) => ({
  ...common,
  action: 'redeploy.started' as const,
  target: null,
  createdAt: at(second),
  details: redeployId === null ? null : { redeployId },
});

const step = (second: number, action: LogAction, id: number | null, name = 'x') => ({
  ...common,
  action,
  target: { type: 'maintenance' as const, id, name },
  createdAt: at(second),
  details: null,
});

/** Returns the folded entries, each as its action and its start time. */
const foldedEntries = (entries: Parameters<typeof foldEvents>[0]) =>
  foldEvents(entries).map(({ entry: { action }, startedAt }) => [action, startedAt]);

describe('foldEvents', () => {
  it('keeps the latest entry of each run, with the time of the first', () => {
    const entries = [entry(6, 2), entry(5, 1), entry(4, null), entry(3, 1), entry(2, 1)];

    expect(foldEvents(entries)).toEqual([
      { entry: entries[0], startedAt: null, repeats: [], steps: [] },
      { entry: entries[1], startedAt: at(2), repeats: [], steps: [entries[3], entries[4]] },
      { entry: entries[2], startedAt: null, repeats: [], steps: [] },
    ]);
  });

  it('measures a redeploy from its start, not from its request', () => {
    const redeploy = (second: number, action: LogAction) => ({ ...entry(second, 1), action });
    const run = [redeploy(4, 'redeploy.started'), redeploy(2, 'redeploy.requested')];

    expect(foldedEntries([redeploy(9, 'redeploy.succeeded'), ...run])).toEqual([
      ['redeploy.succeeded', at(4)],
    ]);
    expect(
      foldedEntries([
        redeploy(50, 'redeploy.failed-after-success'),
        redeploy(9, 'redeploy.succeeded'),
        ...run,
      ]),
    ).toEqual([['redeploy.failed-after-success', null]]);
  });

  it('folds each maintenance from its start to its end, without changes of the message', () => {
    const entries = [
      step(9, 'maintenance.opened', null),
      step(8, 'maintenance.closed', null),
      step(7, 'maintenance.changed', null),
      step(6, 'maintenance.opened', null),
      step(5, 'maintenance.closed', null),
      step(4, 'maintenance.opened', null),
    ];

    expect(foldedEntries(entries)).toEqual([
      ['maintenance.opened', null],
      ['maintenance.closed', at(6)],
      ['maintenance.changed', null],
      ['maintenance.closed', at(4)],
    ]);
  });

  it('folds updates and reports with the same id', () => {
    const entries = [
      step(9, 'update.cancelled', 2),
      step(8, 'update.cancel-requested', 2),
      step(7, 'report.failed', 2),
      step(6, 'update.started', 2),
      step(5, 'report.requested', 3),
      step(4, 'report.requested', 2),
    ];

    expect(foldedEntries(entries)).toEqual([
      ['update.cancelled', at(6)],
      ['report.failed', at(4)],
      ['report.requested', null],
    ]);
  });

  describe('with consecutive entries that say the same', () => {
    let id = 0;
    const signIn = (second: number, fields = {}) => ({
      ...common,
      id: (id += 1),
      action: 'session.opened' as const,
      target: { type: 'session' as const, id, name: 'mira' },
      message: 'mira signed in',
      createdAt: at(second),
      details: null,
      ...fields,
    });

    it('folds them into the latest', () => {
      const entries = [signIn(9), signIn(8), signIn(7)];

      expect(foldEvents(entries)).toEqual([
        { entry: entries[0], startedAt: null, repeats: entries.slice(1), steps: [] },
      ]);
    });

    it.each([
      { actor: { ...common.actor, name: 'jonas' } },
      { outcome: 'denied' as const },
      { ip: '192.0.2.9' },
      { userAgent: 'Another browser' },
      { message: 'mira signed in with a recovery code' },
      { details: { how: 'openid' } },
      { createdAt: '2026-02-28T10:00:00.000Z' },
    ])('keeps one apart with %p', (difference) => {
      const entries = [signIn(9), signIn(8, difference), signIn(7)];

      expect(foldEvents(entries).map(({ repeats }) => repeats)).toEqual([[], [], []]);
    });

    it('adds the repeats of an expanded event after it', () => {
      const entries = [signIn(9), signIn(8), signIn(7, { ip: '192.0.2.9' })];
      const events = foldEvents(entries);
      const expandedIds = (ids: number[]) =>
        expandEvents(events, ids).map((event) => event.entry.createdAt);

      expect(expandedIds([])).toEqual([at(9), at(7)]);
      expect(expandedIds([Number(entries[0]?.id)])).toEqual([at(9), at(8), at(7)]);
    });

    it('adds the earlier entries of an expanded run after its last one', () => {
      const run = [entry(6, 1), entry(5, 2), entry(4, 1)].map((item, index) => ({
        ...item,
        id: 30 - index,
      }));
      const shown = expandEvents(foldEvents(run), [30]);
      expect(shown.map((event) => event.entry.createdAt)).toEqual([at(6), at(4), at(5)]);
    });
  });
});
