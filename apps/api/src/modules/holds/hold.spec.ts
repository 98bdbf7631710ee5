import { speakerOf, waitOf, type Hold } from './hold.js';

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
const turnedOn: Hold = { ...window, owner: 'switch', ownerId: 0, until: null };
const update: Hold = { ...window, owner: 'update', until: null };
const looking: Hold = { ...update, announced: false };

const wait = (holds: readonly Hold[], serverId: number, overridesMaintenance: boolean) =>
  waitOf(holds, { serverId, overridesMaintenance });

describe('the hold that speaks for all', () => {
  it('is that of the switch, then of an update, then of a window', () => {
    expect(speakerOf([window, update, turnedOn])).toBe(turnedOn);
    expect(speakerOf([window, update])).toBe(update);
    expect(speakerOf([window])).toBe(window);
    expect(speakerOf([])).toBeNull();
  });

  it('is that of the window that ends last', () => {
    const longer = { ...window, ownerId: 2, until: '2026-03-01T13:00:00.000Z' };

    expect(speakerOf([window, longer])).toBe(longer);
    expect(speakerOf([longer, window])).toBe(longer);
  });

  it('is none that is not announced, and none of a single server', () => {
    expect(speakerOf([looking, { ...turnedOn, serverId: 7 }])).toBeNull();
    expect(speakerOf([looking, window])).toBe(window);
  });
});

describe('a redeploy', () => {
  it('waits for nothing but its turn while nothing holds it', () => {
    expect(wait([], 7, false)).toBeNull();
  });

  it('waits for the end of maintenance unless it overrides maintenance', () => {
    expect(wait([window], 7, false)).toBe('maintenance');
    expect(wait([window, turnedOn], 7, true)).toBeNull();
  });

  it.each([[[update]], [[looking]], [[turnedOn, update]], [[update, window]]])(
    'waits for an update whatever else holds it, and overrides none: %j',
    (holds) => {
      expect(wait(holds, 7, false)).toBe('platform-update');
      expect(wait(holds, 7, true)).toBe('platform-update');
    },
  );

  it('does not wait for what holds another server', () => {
    const holds = [{ ...turnedOn, serverId: 8 }];

    expect(wait(holds, 7, false)).toBeNull();
    expect(wait(holds, 8, false)).toBe('maintenance');
  });
});
