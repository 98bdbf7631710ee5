import type { ConditionEntity } from './condition.entity.js';
import { compareConditions, type Observation } from './condition.js';

const atMinute = (count: number) => new Date(Date.UTC(2026, 10, 25, 3, count));
const observationOf = (state: Observation['state']): Observation => ({
  key: 'server:1:reach',
  state,
  minDurationMs: 5 * 60_000,
  kind: 'server-unreachable',
  endKind: 'server-reachable',
  newsParts: { subject: 'attic' },
});

/** Observes the states in order, one per minute. Returns the kinds of the resulting news. */
function newsKindsAfter(states: readonly (Observation['state'] | 'gone')[]): string[] {
  let stored: ConditionEntity[] = [];
  return states.flatMap((state, index) => {
    const observed = state === 'gone' ? [] : [observationOf(state)];
    const change = compareConditions(stored, observed, atMinute(index));
    const changedKeys = new Set([
      ...change.endedKeys,
      ...change.ongoingConditions.map(({ key }) => key),
    ]);
    stored = [...stored.filter(({ key }) => !changedKeys.has(key)), ...change.ongoingConditions];
    return change.news.map(({ kind }) => `${kind}@${index}`);
  });
}

it('reports a lasting problem once, and its end', () => {
  expect(newsKindsAfter([...Array<'present'>(8).fill('present'), 'absent', 'absent'])).toEqual([
    'server-unreachable@5',
    'server-reachable@8',
  ]);
});

it('does not report short problems and subjects that no longer exist', () => {
  expect(newsKindsAfter(['present', 'present', 'absent', 'present', 'present', 'absent'])).toEqual(
    [],
  );
  expect(newsKindsAfter([...Array<'present'>(7).fill('present'), 'gone'])).toEqual([
    'server-unreachable@5',
  ]);
});

it('changes nothing while the state is unknown', () => {
  expect(
    newsKindsAfter(['present', 'unknown', 'unknown', 'unknown', 'unknown', 'present']),
  ).toEqual(['server-unreachable@5']);
});
