import type { ListFilterName, LogFilter, LogFilterChange } from '../log-filter.js';
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
 * Reads conditions such as `actor:demo outcome:failure -action:login`. Conditions with an unknown
 * field or value, and exclusions that the field does not support, stay in the text. Typed values
 * are added to the values of the filter.
 */
export function parseTypedQuery(
  typedText: string,
  filter: LogFilter,
  servers: readonly NamedServer[] = [],
): TypedQuery {
  const change: Record<string, (string | number)[]> = {};
  const add = (list: ListFilterName, values: readonly (string | number)[]): void => {
    const previousValues = change[list] ?? filter[list] ?? [];
    change[list] = [...new Set<string | number>([...previousValues, ...values])];
  };
  const text = typedText.replace(
    conditionPattern,
    (match: string, minus: string, name: string, rawValue: string) => {
      const value = rawValue.replaceAll('"', '');
      const field = name.toLowerCase();
      if (value === '' || !isField(field)) return match;
      const { list, excludedList } = filtersOf(field);
      const matches = matchingValues(field, value, servers);
      const target = minus === '' ? list : excludedList;
      if (matches.length === 0 || target === null) return match;
      add(target, matches);
      return '';
    },
  );
  return { change, text: text.replace(/\s+/gu, ' ').trim() };
}

/** Returns whether the text contains a condition. If it does, typing does not start a search. */
export function hasCondition(typedText: string): boolean {
  return typedText.split(/\s+/u).some((word) => {
    const [name = '', value] = word.replace(/^-/, '').split(':', 2);
    return value !== undefined && isField(name.toLowerCase());
  });
}

const maxSuggestions = 8;

/**
 * Returns suggestions for the typed text: its last word is completed to the name of a field or,
 * after `field:`, to a value of that field.
 *
 * @param frequentValues - frequent values of a field without a fixed list
 */
export function suggestionsFor(
  typedText: string,
  frequentValues: (field: FreeTextField) => readonly string[],
): string[] {
  const start = typedText.search(/\S*$/u);
  const precedingText = typedText.slice(0, start);
  const [, minus = '', name = '', colon, valuePart = ''] =
    /^(-?)([a-z]*)(:)?(.*)$/iu.exec(typedText.slice(start)) ?? [];
  const field = name.toLowerCase();
  if (colon === undefined) {
    if (name === '' && minus === '') return [];
    const matchingFields = typedFields.filter(
      (candidate) =>
        candidate.startsWith(field) && (minus === '' || filtersOf(candidate).excludedList !== null),
    );
    return matchingFields.map((matchingField) => `${precedingText}${minus}${matchingField}:`);
  }
  const searchText = valuePart.replaceAll('"', '').toLowerCase();
  if (!isField(field)) return [];
  const values = isFreeTextField(field) ? frequentValues(field) : valuesOf(field);
  return values
    .filter((value) => value.toLowerCase().includes(searchText))
    .slice(0, maxSuggestions)
    .map((value) => `${precedingText}${minus}${field}:${/\s/u.test(value) ? `"${value}"` : value}`);
}

/** Common words for actions, with the IDs of the actions in the log. */
const aliases: Record<string, readonly string[]> = {
  login: ['session.opened', 'session.refused'],
  logout: ['session.closed'],
};

/**
 * Returns the values that equal the typed word or that the word is an alias for. If there are none,
 * returns the values that contain the word.
 */
function knownValues(values: readonly string[], typedText: string): string[] {
  const searchText = typedText.toLowerCase();
  const actions = aliases[searchText] ?? [searchText];
  const exactMatches = values.filter((value) => actions.includes(value));
  if (exactMatches.length > 0) return exactMatches;
  return values.filter((value) => value.split('.').some((part) => part.includes(searchText)));
}

/** Returns the filter values that a typed value matches; empty if there are none. */
function matchingValues(
  field: TypedField,
  typedText: string,
  servers: readonly NamedServer[],
): (string | number)[] {
  if (!isFreeTextField(field)) return knownValues(valuesOf(field), typedText);
  if (field !== 'server') return [typedText];
  const searchText = typedText.toLowerCase();
  return servers.filter(({ name }) => name.toLowerCase() === searchText).map(({ id }) => id);
}
