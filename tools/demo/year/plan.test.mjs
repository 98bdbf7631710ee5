import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from './seeded-random.mjs';
import { historyDays } from './days.mjs';
import { failureScenarios } from './mishaps.mjs';
import { planHistory } from './plan.mjs';
import { drawPoster } from './poster.mjs';

const now = new Date(2026, 10, 25, 12).getTime();
const dayMs = 86_400_000;

describe('the plan of the demo', () => {
  const actions = planHistory(now);

  it('is the same for the same day', () => {
    assert.deepEqual(planHistory(now), actions);
  });

  it('is within the shown time, in order, and ends before the demo starts', () => {
    const times = actions.map(({ at }) => at);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok(times.every((at) => at < now && at > now - (historyDays + 1) * dayMs));
  });

  it('contains every mishap, each with the stack that it affects', () => {
    const plannedFailures = actions.flatMap(
      (action) => (action.kind === 'redeploy' && action.mishap) || [],
    );
    assert.deepEqual(plannedFailures.toSorted(), Object.keys(failureScenarios).toSorted());
    assert.deepEqual(
      new Set(Object.values(failureScenarios).map(({ ends }) => ends)),
      new Set(['failed', 'rolled_back', 'lost']),
    );
  });

  it('moves with the date, for example at the start of a year', () => {
    const newYear = new Date(2027, 0, 1, 0, 20).getTime();
    const movedActions = planHistory(newYear);
    assert.ok(movedActions.every(({ at }) => at < newYear));
    assert.ok(movedActions.filter(({ kind }) => kind === 'redeploy').length > 80);
  });
});

describe('the random numbers of the demo', () => {
  it('are repeatable', () => {
    const drawSample = (random) => [
      random.between(1, 6),
      random.pick(['a', 'b', 'c']),
      random.happens(0.5),
    ];
    assert.deepEqual(drawSample(seededRandom(7)), drawSample(seededRandom(7)));
  });

  it('stay within their limits', () => {
    const random = seededRandom(1);
    const numbers = new Set(Array.from({ length: 500 }, () => random.between(1, 6)));
    assert.deepEqual([...numbers].toSorted(), [1, 2, 3, 4, 5, 6]);
  });
});

describe('a drawn poster', () => {
  it('is a PNG file of the requested size, and always the same', () => {
    const size = { width: 60, height: 90, seed: 3 };
    const poster = drawPoster('Paper Lighthouse', size);
    assert.equal(poster.subarray(1, 4).toString('latin1'), 'PNG');
    assert.deepEqual([poster.readUInt32BE(16), poster.readUInt32BE(20)], [60, 90]);
    assert.deepEqual(drawPoster('Paper Lighthouse', size), poster);
    assert.notDeepEqual(drawPoster('Blue Gravel', size), poster);
  });
});
