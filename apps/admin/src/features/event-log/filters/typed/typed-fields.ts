import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  logTargetTypes,
} from '@stackyard/contracts';
import type { ListFilterName } from '../log-filter.js';

interface FieldFilters {
  list: ListFilterName;
  /** The filter that excludes values of the field; null if there is none. */
  excludedList: ListFilterName | null;
}

const enumFields = {
  category: { list: 'category', excludedList: 'notCategory', values: logCategories },
  action: { list: 'action', excludedList: 'notAction', values: logActionIds },
  outcome: { list: 'outcome', excludedList: 'notOutcome', values: logOutcomes },
  severity: { list: 'severity', excludedList: 'notSeverity', values: logSeverities },
  type: { list: 'targetType', excludedList: null, values: logTargetTypes },
} as const satisfies Record<string, FieldFilters & { values: readonly string[] }>;

/** Fields without a fixed list of values. */
const freeTextFields = {
  actor: { list: 'actor', excludedList: 'notActor' },
  target: { list: 'target', excludedList: null },
  server: { list: 'servers', excludedList: null },
  ip: { list: 'ip', excludedList: null },
  request: { list: 'requestId', excludedList: null },
} as const satisfies Record<string, FieldFilters>;

const allFields = { ...freeTextFields, ...enumFields };

export type FreeTextField = keyof typeof freeTextFields;
export type TypedField = keyof typeof allFields;

/** All fields, in the order in which they are suggested. */
export const typedFields = Object.keys(allFields).filter(isField);

export function isField(name: string): name is TypedField {
  return Object.hasOwn(allFields, name);
}

export function isFreeTextField(field: TypedField): field is FreeTextField {
  return Object.hasOwn(freeTextFields, field);
}

export function filtersOf(field: TypedField): FieldFilters {
  return allFields[field];
}

export function valuesOf(field: Exclude<TypedField, FreeTextField>): readonly string[] {
  return enumFields[field].values;
}
