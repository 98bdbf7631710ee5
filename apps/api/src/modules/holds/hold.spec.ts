import { announcedHold, waitReason, type Hold } from './hold.js';

const window: Hold = {
  owner: 'window',
  ownerId: 1,
  serverId: null,
  reason: 'Monthly patches',
  by: 'mika',
  since: '2026-03-01T09:00:00.000Z',
  until: '2026-03-01T12:00:00.000Z',
  announced: true,
};
const switchHold: Hold = { ...window, owner: 'switch', ownerId: 0, until: null };
const update: Hold = { ...window, owner: 'update', until: null };
const unannouncedHold: Hold = { ...update, announced: false };

const wait = (holds: readonly Hold[], serverId: number, overridesMaintenance: boolean) =>
  waitReason(holds, { serverId, overridesMaintenance });

describe('the announced hold', () => {
  it('is that of the switch, otherwise of an update, otherwise of a window', () => {
    expect(announcedHold([window, update, switchHold])).toBe(switchHold);
    expect(announcedHold([window, update])).toBe(update);
    expect(announcedHold([window])).toBe(window);
    expect(announcedHold([])).toBeNull();
  });

  it('is that of the window that ends last', () => {
    const longerHold = { ...window, ownerId: 2, until: '2026-03-01T13:00:00.000Z' };

    expect(announcedHold([window, longerHold])).toBe(longerHold);
    expect(announcedHold([longerHold, window])).toBe(longerHold);
  });

  it('is never an unannounced one or one of a single server', () => {
    expect(announcedHold([unannouncedHold, { ...switchHold, serverId: 7 }])).toBeNull();
    expect(announcedHold([unannouncedHold, window])).toBe(window);
  });
});

describe('a redeploy', () => {
  it('only waits in the queue while there is no hold', () => {
    expect(wait([], 7, false)).toBeNull();
  });

  it('waits for the end of maintenance unless it overrides maintenance', () => {
    expect(wait([window], 7, false)).toBe('maintenance');
    expect(wait([window, switchHold], 7, true)).toBeNull();
  });

  it.each([[[update]], [[unannouncedHold]], [[switchHold, update]], [[update, window]]])(
    'waits for an update regardless of other holds, and cannot override it: %j',
    (holds) => {
      expect(wait(holds, 7, false)).toBe('platform-update');
      expect(wait(holds, 7, true)).toBe('platform-update');
    },
  );

  it('does not wait for holds of other servers', () => {
    const holds = [{ ...switchHold, serverId: 8 }];

    expect(wait(holds, 7, false)).toBeNull();
    expect(wait(holds, 8, false)).toBe('maintenance');
  });
});
