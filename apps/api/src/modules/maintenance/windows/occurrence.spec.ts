import {
  applyTransition,
  nextTransitionAt,
  nextTransition,
  type Occurrence,
} from './occurrence.js';

const leadMinutes = [60, 1440];
const at = (time: string): Date => new Date(`2026-11-${time}:00.000Z`);
const plannedOccurrence: Occurrence = {
  startsAt: at('22T22:00'),
  endsAt: at('23T02:00'),
  state: 'planned',
  announced: 0,
};

/** Applies all transitions that are due by a given time, in order. */
function transitionsUntil(
  moment: Date,
  from: Occurrence = plannedOccurrence,
): { transitions: string[]; now: Occurrence } {
  const transitions: string[] = [];
  let now = from;
  for (
    let transition = nextTransition(now, leadMinutes, moment);
    transition;
    transition = nextTransition(now, leadMinutes, moment)
  ) {
    transitions.push(transition);
    now = applyTransition(now, transition, leadMinutes, moment);
  }
  return { transitions, now };
}

describe('an occurrence', () => {
  it('is announced at each lead time, starts and ends', () => {
    expect(nextTransition(plannedOccurrence, leadMinutes, at('21T21:59'))).toBeNull();
    const first = transitionsUntil(at('21T22:00'));
    const second = transitionsUntil(at('22T21:00'), first.now);
    const active = transitionsUntil(at('22T22:00'), second.now);
    const ended = transitionsUntil(at('23T02:00'), active.now);

    expect([first, second, active, ended].flatMap(({ transitions }) => transitions)).toEqual([
      'announced',
      'announced',
      'active',
      'ended',
    ]);
    expect(ended.now).toMatchObject({ state: 'ended', announced: 2 });
    expect(nextTransition(ended.now, leadMinutes, at('30T00:00'))).toBeNull();
  });

  it('replaces missed announcements with one', () => {
    expect(transitionsUntil(at('22T21:30'))).toMatchObject({
      transitions: ['announced'],
      now: { announced: 2 },
    });
  });

  it('starts late if Stackyard was not running at its start', () => {
    expect(transitionsUntil(at('23T01:00')).transitions).toEqual(['active']);
  });

  it('is missed if Stackyard is not running before its end', () => {
    expect(transitionsUntil(at('23T02:00'))).toMatchObject({
      transitions: ['missed'],
      now: { state: 'missed' },
    });
  });

  it('continues until its end if the clock is set back', () => {
    const active = transitionsUntil(at('22T23:00')).now;

    expect(nextTransition(active, leadMinutes, at('22T20:00'))).toBeNull();
    expect(nextTransition(active, leadMinutes, at('23T02:00'))).toBe('ended');
  });

  it.each(['ended', 'missed', 'cancelled'] as const)('stays %s', (state) => {
    expect(nextTransition({ ...plannedOccurrence, state }, leadMinutes, at('22T23:00'))).toBeNull();
    expect(nextTransition({ ...plannedOccurrence, state }, leadMinutes, at('30T00:00'))).toBeNull();
    expect(nextTransitionAt({ ...plannedOccurrence, state }, leadMinutes)).toBeNull();
  });

  it('knows the time of its next transition', () => {
    expect(nextTransitionAt(plannedOccurrence, leadMinutes)).toEqual(at('21T22:00'));
    expect(nextTransitionAt({ ...plannedOccurrence, announced: 1 }, leadMinutes)).toEqual(
      at('22T21:00'),
    );
    expect(nextTransitionAt({ ...plannedOccurrence, announced: 2 }, leadMinutes)).toEqual(
      at('22T22:00'),
    );
    expect(nextTransitionAt({ ...plannedOccurrence, state: 'active' }, leadMinutes)).toEqual(
      at('23T02:00'),
    );
  });
});
