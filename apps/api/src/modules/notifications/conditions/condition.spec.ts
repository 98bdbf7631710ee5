import type { ConditionEntity } from './condition.entity.js';
import { compareConditions, type Observation } from './condition.js';

const minute = (count: number) => new Date(Date.UTC(2026, 10, 25, 3, count));
const seen = (state: Observation['state']): Observation => ({
  key: 'server:1:reach',
  state,
  afterMs: 5 * 60_000,
  kind: 'server-unreachable',
  endKind: 'server-reachable',
  about: { subject: 'attic' },
});

/** Observes the states in order, one per minute. Returns the kinds of the resulting news. */
function watch(states: readonly (Observation['state'] | 'gone')[]): string[] {
  let stored: ConditionEntity[] = [];
  return states.flatMap((state, index) => {
    const observed = state === 'gone' ? [] : [seen(state)];
    const change = compareConditions(stored, observed, minute(index));
    const touched = new Set([...change.ended, ...change.kept.map(({ key }) => key)]);
    stored = [...stored.filter(({ key }) => !touched.has(key)), ...change.kept];
    return change.news.map(({ kind }) => `${kind}@${index}`);
  });
}

it('reports a lasting problem once, and its end', () => {
  expect(watch([...Array<'present'>(8).fill('present'), 'absent', 'absent'])).toEqual([
    'server-unreachable@5',
    'server-reachable@8',
  ]);
});

it('does not report short problems and subjects that no longer exist', () => {
  expect(watch(['present', 'present', 'absent', 'present', 'present', 'absent'])).toEqual([]);
  expect(watch([...Array<'present'>(7).fill('present'), 'gone'])).toEqual(['server-unreachable@5']);
});

it('changes nothing while the state is unknown', () => {
  expect(watch(['present', 'unknown', 'unknown', 'unknown', 'unknown', 'present'])).toEqual([
    'server-unreachable@5',
  ]);
});
