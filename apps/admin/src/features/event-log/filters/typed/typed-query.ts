import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  targetTypes,
} from '@stackyard/contracts';
import type { FilterList, LogFilter, LogFilterChange } from '../log-filter.js';

/** Fields with a fixed set of values, each with the filter that excludes values. */
const closedFields = {
  category: { list: 'category', not: 'notCategory', values: logCategories },
  action: { list: 'action', not: 'notAction', values: logActionIds },
  outcome: { list: 'outcome', not: 'notOutcome', values: logOutcomes },
  severity: { list: 'severity', not: 'notSeverity', values: logSeverities },
  type: { list: 'targetType', not: null, values: targetTypes },
} as const satisfies Record<
  string,
  { list: FilterList; not: FilterList | null; values: readonly string[] }
>;

const openFields = {
  actor: 'actor',
  target: 'target',
  ip: 'ip',
  request: 'requestId',
} as const satisfies Record<string, FilterList>;

type ClosedField = keyof typeof closedFields;
type OpenField = keyof typeof openFields;

const fields = [...Object.keys(openFields), ...Object.keys(closedFields)];
const condition = /(?<=^|\s)(-?)([a-z]+):("[^"]*"?|\S*)/giu;

/** A typed text, split into filters and the text to search for. */
export interface TypedQuery {
  change: LogFilterChange;
  text: string;
}

/**
 * Reads conditions such as `actor:demo outcome:failure -action:login`. Unknown conditions stay in
 * the text. Typed values are added to the values of the filter.
 */
export function parseTypedQuery(typed: string, filter: LogFilter): TypedQuery {
  const change: Record<string, string[]> = {};
  const add = (list: FilterList, values: readonly string[]): void => {
    const before = change[list] ?? (filter[list] ?? []).map(String);
    change[list] = [...new Set([...before, ...values])];
  };
  const text = typed.replace(
    condition,
    (whole: string, minus: string, name: string, raw: string) => {
      const value = raw.replaceAll('"', '');
      const field = name.toLowerCase();
      if (value === '') return whole;
      if (isOpenField(field) && minus === '') {
        add(openFields[field], [value]);
        return '';
      }
      if (!isClosedField(field)) return whole;
      const { list, not, values } = closedFields[field];
      const found = knownValues(values, value);
      const target = minus === '' ? list : not;
      if (found.length === 0 || target === null) return whole;
      add(target, found);
      return '';
    },
  );
  return { change, text: text.replace(/\s+/gu, ' ').trim() };
}

/** Whether a text contains a condition, so that it is not searched for while it is typed. */
export function hasCondition(typed: string): boolean {
  return typed.split(/\s+/u).some((word) => isField(word.replace(/^-/, '').split(':')[0], word));
}

const maxSuggestions = 8;

/**
 * Completions of the last word: fields, or values of the field.
 *
 * @param valuesOf - frequent values of a field without a fixed list
 */
export function suggestionsFor(
  typed: string,
  valuesOf: (field: OpenField) => readonly string[],
): string[] {
  const start = typed.search(/\S*$/u);
  const before = typed.slice(0, start);
  const [, minus = '', name = '', colon, part = ''] =
    /^(-?)([a-z]*)(:)?(.*)$/iu.exec(typed.slice(start)) ?? [];
  const field = name.toLowerCase();
  if (colon === undefined) {
    if (name === '' && minus === '') return [];
    const fitting = fields.filter(
      (one) => one.startsWith(field) && (minus === '' || canBeExcluded(one)),
    );
    return fitting.map((one) => `${before}${minus}${one}:`);
  }
  const wanted = part.replaceAll('"', '').toLowerCase();
  const values = isOpenField(field)
    ? valuesOf(field)
    : isClosedField(field)
      ? closedFields[field].values
      : [];
  return values
    .filter((value) => value.toLowerCase().includes(wanted))
    .slice(0, maxSuggestions)
    .map((value) => `${before}${minus}${field}:${/\s/u.test(value) ? `"${value}"` : value}`);
}

/** Common words for actions that have a different name in the log. */
const aliases: Record<string, readonly string[]> = {
  login: ['session.opened', 'session.refused'],
  logout: ['session.closed'],
};

/** The value itself, or all values that contain the typed word, such as `redeploy`. */
function knownValues(values: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const meant = aliases[wanted] ?? [wanted];
  const exact = values.filter((value) => meant.includes(value));
  if (exact.length > 0) return exact;
  return values.filter((value) => value.split('.').some((part) => part.includes(wanted)));
}

function isField(name: string | undefined, word: string): boolean {
  return name !== undefined && word.includes(':') && fields.includes(name.toLowerCase());
}

function canBeExcluded(field: string): boolean {
  return isClosedField(field) && closedFields[field].not !== null;
}

function isOpenField(field: string): field is OpenField {
  return Object.hasOwn(openFields, field);
}

function isClosedField(field: string): field is ClosedField {
  return Object.hasOwn(closedFields, field);
}
