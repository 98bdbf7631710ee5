import type { NewsKind } from '@stackyard/contracts';
import { draftNews, type NewsParts } from '../news/news.js';
import type { NewsDraft } from '../news/news.entity.js';
import type { ConditionEntity } from './condition.entity.js';

/**
 * The observed state of a condition. If the state is `unknown`, the stored condition does not
 * change.
 */
export interface Observation {
  key: string;
  state: 'present' | 'absent' | 'unknown';
  /** How long the condition must last before it becomes news. */
  minDurationMs: number;
  kind: NewsKind;
  /** The kind of news to create when the condition ends; null if none is created. */
  endKind: NewsKind | null;
  newsParts: Partial<NewsParts>;
}

/** The conditions to store and to remove after a comparison, and the resulting news. */
export interface ConditionChange {
  ongoingConditions: ConditionEntity[];
  endedKeys: string[];
  news: NewsDraft[];
}

/**
 * Compares stored conditions with observations. If a stored condition was not observed, its subject
 * no longer exists, so the condition ends without news.
 */
export function compareConditions(
  storedConditions: readonly ConditionEntity[],
  observations: readonly Observation[],
  now: Date,
): ConditionChange {
  const at = now.toISOString();
  const remainingConditions = new Map(
    storedConditions.map((condition) => [condition.key, condition]),
  );
  const change: ConditionChange = { ongoingConditions: [], endedKeys: [], news: [] };
  for (const { key, state, minDurationMs, kind, endKind, newsParts } of observations) {
    const storedCondition = remainingConditions.get(key);
    remainingConditions.delete(key);
    if (state === 'unknown') continue;
    const parts = { at, troubleKey: key, ...newsParts };
    if (state === 'absent') {
      if (storedCondition === undefined) continue;
      change.endedKeys.push(key);
      if (storedCondition.reported && endKind !== null) {
        change.news.push(draftNews({ ...parts, kind: endKind, since: storedCondition.since }));
      }
      continue;
    }
    const { since, reported } = storedCondition ?? { since: at, reported: false };
    const isDue = now.getTime() - Date.parse(since) >= minDurationMs;
    if (isDue && !reported) change.news.push(draftNews({ ...parts, kind, since }));
    if (storedCondition === undefined || isDue !== reported) {
      change.ongoingConditions.push({ key, since, reported: reported || isDue });
    }
  }
  change.endedKeys.push(...remainingConditions.keys());
  return change;
}
