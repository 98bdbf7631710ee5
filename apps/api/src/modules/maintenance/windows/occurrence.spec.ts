import { afterTurn, nextTurnAt, turnOf, type Occurrence } from './occurrence.js';

const leads = [60, 1440];
const at = (time: string): Date => new Date(`2026-11-${time}:00.000Z`);
const planned: Occurrence = {
  startsAt: at('22T22:00'),
  endsAt: at('23T02:00'),
  state: 'planned',
  announced: 0,
};

/** Everything that happens until a moment, one turn after the other. */
function until(moment: Date, from: Occurrence = planned): { turns: string[]; now: Occurrence } {
  const turns: string[] = [];
  let now = from;
  for (let turn = turnOf(now, leads, moment); turn; turn = turnOf(now, leads, moment)) {
    turns.push(turn);
    now = afterTurn(now, turn, leads, moment);
  }
  return { turns, now };
}

describe('an occurrence', () => {
  it('is announced at each lead time, takes place and ends', () => {
    expect(turnOf(planned, leads, at('21T21:59'))).toBeNull();
    const first = until(at('21T22:00'));
    const second = until(at('22T21:00'), first.now);
    const active = until(at('22T22:00'), second.now);
    const ended = until(at('23T02:00'), active.now);

    expect([first, second, active, ended].flatMap(({ turns }) => turns)).toEqual([
      'announced',
      'announced',
      'active',
      'ended',
    ]);
    expect(ended.now).toMatchObject({ state: 'ended', announced: 2 });
    expect(turnOf(ended.now, leads, at('30T00:00'))).toBeNull();
  });

  it('makes up for missed announcements once', () => {
    expect(until(at('22T21:30'))).toMatchObject({ turns: ['announced'], now: { announced: 2 } });
  });

  it('begins late when Stackyard did not run at its start', () => {
    expect(until(at('23T01:00')).turns).toEqual(['active']);
  });

  it('is missed when Stackyard does not run before its end', () => {
    expect(until(at('23T02:00'))).toMatchObject({ turns: ['missed'], now: { state: 'missed' } });
  });

  it('goes on until its end when the clock is put back', () => {
    const active = until(at('22T23:00')).now;

    expect(turnOf(active, leads, at('22T20:00'))).toBeNull();
    expect(turnOf(active, leads, at('23T02:00'))).toBe('ended');
  });

  it.each(['ended', 'missed', 'cancelled'] as const)('stays %s', (state) => {
    expect(turnOf({ ...planned, state }, leads, at('22T23:00'))).toBeNull();
    expect(turnOf({ ...planned, state }, leads, at('30T00:00'))).toBeNull();
    expect(nextTurnAt({ ...planned, state }, leads)).toBeNull();
  });

  it('says when something happens next', () => {
    expect(nextTurnAt(planned, leads)).toEqual(at('21T22:00'));
    expect(nextTurnAt({ ...planned, announced: 1 }, leads)).toEqual(at('22T21:00'));
    expect(nextTurnAt({ ...planned, announced: 2 }, leads)).toEqual(at('22T22:00'));
    expect(nextTurnAt({ ...planned, state: 'active' }, leads)).toEqual(at('23T02:00'));
  });
});
