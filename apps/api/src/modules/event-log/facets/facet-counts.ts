import {
  logActions,
  logOutcomes,
  type LogFacetCount,
  type LogFacets,
  type LogOutcome,
} from '@stackyard/contracts';
import type { EventLogRow } from '../event-log-row.js';
import type { LogFilter } from '../query/log-query.js';

/** Fields with few distinct values. Entries are counted by these fields when they are written. */
export const enumFields = [
  'category',
  'action',
  'outcome',
  'severity',
  'targetType',
  'server',
] as const;
export type EnumField = (typeof enumFields)[number];

/** Fields with any number of distinct values. */
export const freeTextFields = ['actor', 'target', 'ip'] as const;
export type Field = keyof LogFacets;

/** Maximum number of values to list for a free-text field; the most frequent ones are listed. */
const maxValues = 50;

/**
 * Number of entries that have the same value in every enum field; null means no value. The
 * category is left out, because it follows from the action.
 */
export interface Combination {
  values: Record<Exclude<EnumField, 'category'>, string | null>;
  entries: number;
}

export function canUseStoredCounts(filter: LogFilter): boolean {
  const { actor, notActor, target, ip, requestId, search } = filter;
  const lists = [actor, notActor, target, ip, requestId];
  return lists.every((list) => !list?.length) && !search;
}

export function withoutField(filter: LogFilter, field: Field): LogFilter {
  const { [field]: _, ...rest } = filter;
  if (field !== 'actor') return rest;
  const { notActor: _excluded, ...others } = rest;
  return others;
}

/** Returns the number of entries in the combinations that match a filter. */
export function countOf(combinations: readonly Combination[], filter: LogFilter): number {
  return combinations
    .filter((combination) => matchesFilter(combination, filter))
    .reduce((sum, { entries }) => sum + entries, 0);
}

/** Returns the number of entries per outcome in the combinations that match a filter. */
export function outcomesOf(
  combinations: readonly Combination[],
  filter: LogFilter,
): Partial<Record<LogOutcome, number>> {
  const outcomes: Partial<Record<LogOutcome, number>> = {};
  for (const outcome of logOutcomes) {
    const matchingCombinations = combinations.filter(({ values }) => values.outcome === outcome);
    const count = countOf(matchingCombinations, filter);
    if (count > 0) outcomes[outcome] = count;
  }
  return outcomes;
}

/** Counts the values of an enum field among the combinations that match a filter. */
export function countValues(
  combinations: readonly Combination[],
  filter: LogFilter,
  field: EnumField,
  exact: boolean,
): LogFacetCount[] {
  const counts = new Map<string, number>();
  for (const combination of combinations) {
    const value = valueOf(combination, field);
    if (value === null || !matchesFilter(combination, filter)) continue;
    counts.set(value, (counts.get(value) ?? 0) + combination.entries);
  }
  return mostFrequentFirst(counts, exact);
}

export const facetColumns = [
  'created_at',
  'category',
  'action',
  'outcome',
  'severity',
  'actor_name',
  'target_type',
  'target_name',
  'server_id',
  'ip',
] as const satisfies (keyof EventLogRow)[];
export type FacetRow = Pick<EventLogRow, (typeof facetColumns)[number]>;

const columnByField = {
  category: 'category',
  action: 'action',
  outcome: 'outcome',
  severity: 'severity',
  actor: 'actor_name',
  targetType: 'target_type',
  target: 'target_name',
  server: 'server_id',
  ip: 'ip',
} as const satisfies Record<Field, keyof FacetRow>;

export function countRows(
  rows: readonly FacetRow[],
  field: Field,
  isExact: boolean,
): LogFacetCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[columnByField[field]];
    if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  const facets = mostFrequentFirst(counts, isExact);
  const isFreeText = freeTextFields.some((name) => name === field);
  return isFreeText ? facets.slice(0, maxValues) : facets;
}

function matchesFilter(combination: Combination, filter: LogFilter): boolean {
  return enumFields.every((field) => {
    const filterValues: readonly (string | number)[] | undefined = filter[field];
    if (!filterValues?.length) return true;
    const value = valueOf(combination, field);
    return value !== null && filterValues.map(String).includes(value);
  });
}

function valueOf({ values }: Combination, field: EnumField): string | null {
  if (field !== 'category') return values[field];
  const categories: Record<string, string> = logActions;
  return categories[values.action ?? ''] ?? null;
}

function mostFrequentFirst(counts: Map<string, number>, isExact: boolean): LogFacetCount[] {
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, label: null, count, exact: isExact }));
}
