import type { FilterList, LogFilter, LogFilterChange } from '../log-filter.js';
import {
  isField,
  isFreeTextField,
  filtersOf,
  typedFields,
  valuesOf,
  type FreeTextField,
  type TypedField,
} from './typed-fields.js';

export interface NamedServer {
  id: number;
  name: string;
}

const conditionPattern = /(?<=^|\s)(-?)([a-z]+):("[^"]*"?|\S*)/giu;

/** Typed text, split into filters and the text to search for. */
export interface TypedQuery {
  change: LogFilterChange;
  text: string;
}

/**
 * Reads conditions such as `actor:demo outcome:failure -action:login`. Unknown conditions stay in
 * the text. Typed values are added to the values of the filter.
 */
export function parseTypedQuery(
  typed: string,
  filter: LogFilter,
  servers: readonly NamedServer[] = [],
): TypedQuery {
  const change: Record<string, (string | number)[]> = {};
  const add = (list: FilterList, values: readonly (string | number)[]): void => {
    const before = change[list] ?? filter[list] ?? [];
    change[list] = [...new Set<string | number>([...before, ...values])];
  };
  const text = typed.replace(
    conditionPattern,
    (whole: string, minus: string, name: string, raw: string) => {
      const value = raw.replaceAll('"', '');
      const field = name.toLowerCase();
      if (value === '' || !isField(field)) return whole;
      const { list, excludedList } = filtersOf(field);
      const found = matchingValues(field, value, servers);
      const target = minus === '' ? list : excludedList;
      if (found.length === 0 || target === null) return whole;
      add(target, found);
      return '';
    },
  );
  return { change, text: text.replace(/\s+/gu, ' ').trim() };
}

/**
 * Returns whether the text contains a condition. Such text is not searched for while it is typed.
 */
export function hasCondition(typed: string): boolean {
  return typed.split(/\s+/u).some((word) => {
    const [name = '', value] = word.replace(/^-/, '').split(':', 2);
    return value !== undefined && isField(name.toLowerCase());
  });
}

const maxSuggestions = 8;

/**
 * Returns the typed text with completions of its last word: names of fields or, after `field:`,
 * values of that field.
 *
 * @param frequentValues - frequent values of a field without a fixed list
 */
export function suggestionsFor(
  typed: string,
  frequentValues: (field: FreeTextField) => readonly string[],
): string[] {
  const start = typed.search(/\S*$/u);
  const before = typed.slice(0, start);
  const [, minus = '', name = '', colon, part = ''] =
    /^(-?)([a-z]*)(:)?(.*)$/iu.exec(typed.slice(start)) ?? [];
  const field = name.toLowerCase();
  if (colon === undefined) {
    if (name === '' && minus === '') return [];
    const matchingFields = typedFields.filter(
      (one) => one.startsWith(field) && (minus === '' || filtersOf(one).excludedList !== null),
    );
    return matchingFields.map((one) => `${before}${minus}${one}:`);
  }
  const wanted = part.replaceAll('"', '').toLowerCase();
  if (!isField(field)) return [];
  const values = isFreeTextField(field) ? frequentValues(field) : valuesOf(field);
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

/**
 * Returns the values that equal the typed word or its alias; if there are none, those that contain
 * the word.
 */
function knownValues(values: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const fieldNames = aliases[wanted] ?? [wanted];
  const exact = values.filter((value) => fieldNames.includes(value));
  if (exact.length > 0) return exact;
  return values.filter((value) => value.split('.').some((part) => part.includes(wanted)));
}

/** Converts a typed value to the values of the filter; empty if there are none. */
function matchingValues(
  field: TypedField,
  typed: string,
  servers: readonly NamedServer[],
): (string | number)[] {
  if (!isFreeTextField(field)) return knownValues(valuesOf(field), typed);
  if (field !== 'server') return [typed];
  const wanted = typed.toLowerCase();
  return servers.filter(({ name }) => name.toLowerCase() === wanted).map(({ id }) => id);
}
