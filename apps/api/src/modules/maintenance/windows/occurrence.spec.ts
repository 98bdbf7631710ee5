import {
  applyTransition,
  nextTransitionAt,
  nextTransition,
  type Occurrence,
} from './occurrence.js';

const leads = [60, 1440];
const at = (time: string): Date => new Date(`2026-11-${time}:00.000Z`);
const planned: Occurrence = {
  startsAt: at('22T22:00'),
  endsAt: at('23T02:00'),
  state: 'planned',
  announced: 0,
};

/** Applies all transitions up to a given time, in order. */
function until(moment: Date, from: Occurrence = planned): { turns: string[]; now: Occurrence } {
  const turns: string[] = [];
  let now = from;
  for (
    let turn = nextTransition(now, leads, moment);
    turn;
    turn = nextTransition(now, leads, moment)
  ) {
    turns.push(turn);
    now = applyTransition(now, turn, leads, moment);
  }
  return { turns, now };
}

describe('an occurrence', () => {
  it('is announced at each lead time, starts and ends', () => {
    expect(nextTransition(planned, leads, at('21T21:59'))).toBeNull();
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
    expect(nextTransition(ended.now, leads, at('30T00:00'))).toBeNull();
  });

  it('replaces missed announcements with one', () => {
    expect(until(at('22T21:30'))).toMatchObject({ turns: ['announced'], now: { announced: 2 } });
  });

  it('starts late if Stackyard was not running at its start', () => {
    expect(until(at('23T01:00')).turns).toEqual(['active']);
  });

  it('is missed if Stackyard is not running before its end', () => {
    expect(until(at('23T02:00'))).toMatchObject({ turns: ['missed'], now: { state: 'missed' } });
  });

  it('continues until its end if the clock is set back', () => {
    const active = until(at('22T23:00')).now;

    expect(nextTransition(active, leads, at('22T20:00'))).toBeNull();
    expect(nextTransition(active, leads, at('23T02:00'))).toBe('ended');
  });

  it.each(['ended', 'missed', 'cancelled'] as const)('stays %s', (state) => {
    expect(nextTransition({ ...planned, state }, leads, at('22T23:00'))).toBeNull();
    expect(nextTransition({ ...planned, state }, leads, at('30T00:00'))).toBeNull();
    expect(nextTransitionAt({ ...planned, state }, leads)).toBeNull();
  });

  it('knows the time of its next transition', () => {
    expect(nextTransitionAt(planned, leads)).toEqual(at('21T22:00'));
    expect(nextTransitionAt({ ...planned, announced: 1 }, leads)).toEqual(at('22T21:00'));
    expect(nextTransitionAt({ ...planned, announced: 2 }, leads)).toEqual(at('22T22:00'));
    expect(nextTransitionAt({ ...planned, state: 'active' }, leads)).toEqual(at('23T02:00'));
  });
});
