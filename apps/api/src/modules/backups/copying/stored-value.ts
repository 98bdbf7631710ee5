/** The column types of the schema on PostgreSQL. */
export const columnTypes = ['bigint', 'double precision', 'boolean', 'text', 'bytea'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** A column that both databases have. */
export interface Column {
  name: string;
  type: ColumnType;
}

export type Row = Record<string, unknown>;

type StoredValue = string | number | boolean | null;

export class ColumnTypeMismatchError extends Error {
  override readonly name = 'ColumnTypeMismatchError';

  constructor(column: Column, value: unknown) {
    super(`${column.name} contains ${describeValue(value)}, which is not of type ${column.type}`);
  }
}

/**
 * Returns a row as JSON, from which PostgreSQL creates a row. Equal rows in both databases result
 * in the same text.
 *
 * @throws ColumnTypeMismatchError
 */
export function rowJson(columns: readonly Column[], row: Row): string {
  const stored: Record<string, StoredValue> = {};
  for (const column of columns) stored[column.name] = storedValue(column, row[column.name]);
  return JSON.stringify(stored);
}

/** Counts the texts in a row that contain NUL, which PostgreSQL cannot store. */
export function countTextsWithNul(row: Row): number {
  let count = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string' && value.includes('\0')) count += 1;
  }
  return count;
}

function storedValue(column: Column, value: unknown): StoredValue {
  if (value === null) return null;
  switch (column.type) {
    case 'bigint':
      if (Number.isSafeInteger(value)) return Number(value);
      break;
    case 'double precision':
      if (Number.isFinite(value)) return Number(value);
      break;
    case 'boolean':
      if (value === 0 || value === 1) return value === 1;
      break;
    case 'text':
      if (typeof value === 'string') return value.replaceAll('\0', '\ufffd');
      break;
    case 'bytea':
      if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
      break;
  }
  throw new ColumnTypeMismatchError(column, value);
}

/** Describes a value for an error message, without the value itself if it may be a secret. */
function describeValue(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  return Buffer.isBuffer(value) ? 'bytes' : `a ${typeof value}`;
}
