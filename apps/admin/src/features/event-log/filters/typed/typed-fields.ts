import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  targetTypes,
} from '@stackyard/contracts';
import type { FilterList } from '../log-filter.js';

interface FieldLists {
  list: FilterList;
  /** The filter that excludes values of the field; null if there is none. */
  not: FilterList | null;
}

/** Fields with few values. */
const closedFields = {
  category: { list: 'category', not: 'notCategory', values: logCategories },
  action: { list: 'action', not: 'notAction', values: logActionIds },
  outcome: { list: 'outcome', not: 'notOutcome', values: logOutcomes },
  severity: { list: 'severity', not: 'notSeverity', values: logSeverities },
  type: { list: 'targetType', not: null, values: targetTypes },
} as const satisfies Record<string, FieldLists & { values: readonly string[] }>;

/** Fields that can have any value. */
const openFields = {
  actor: { list: 'actor', not: 'notActor' },
  target: { list: 'target', not: null },
  server: { list: 'servers', not: null },
  ip: { list: 'ip', not: null },
  request: { list: 'requestId', not: null },
} as const satisfies Record<string, FieldLists>;

const allFields = { ...openFields, ...closedFields };

export type OpenField = keyof typeof openFields;
export type TypedField = keyof typeof allFields;

/** All fields, in the order in which they are suggested. */
export const typedFields = Object.keys(allFields).filter(isField);

export function isField(name: string): name is TypedField {
  return Object.hasOwn(allFields, name);
}

export function isOpenField(field: TypedField): field is OpenField {
  return Object.hasOwn(openFields, field);
}

export function listsOf(field: TypedField): FieldLists {
  return allFields[field];
}

/** All values of a field with few values. */
export function valuesOf(field: Exclude<TypedField, OpenField>): readonly string[] {
  return closedFields[field].values;
}
