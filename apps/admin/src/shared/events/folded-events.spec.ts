import { foldEvents } from './folded-events.js';

const entry = (second: number, redeployId: number | null) => ({
  createdAt: `2026-03-01T10:00:0${second}.000Z`,
  details: redeployId === null ? null : { redeployId },
});

describe('foldEvents', () => {
  it('keeps the latest entry of each run, with the time of the first', () => {
    const entries = [entry(6, 2), entry(5, 1), entry(4, null), entry(3, 1), entry(2, 1)];

    expect(foldEvents(entries)).toEqual([
      { entry: entries[0], since: null },
      { entry: entries[1], since: '2026-03-01T10:00:02.000Z' },
      { entry: entries[2], since: null },
    ]);
  });
});
