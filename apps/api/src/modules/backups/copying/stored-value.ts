/** Types of the columns that the schema has on PostgreSQL. */
export const columnTypes = ['bigint', 'double precision', 'boolean', 'text', 'bytea'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** A column as both databases have it. */
export interface Column {
  name: string;
  type: ColumnType;
}

/** A row as either database answers with it. */
export type Row = Record<string, unknown>;

type Stored = string | number | boolean | null;

/** A value that the column has no place for. */
export class UnfitValue extends Error {
  override readonly name = 'UnfitValue';

  constructor(column: Column, value: unknown) {
    super(`${column.name} holds ${describe(value)}, which is no ${column.type}`);
  }
}

/**
 * A row as JSON that PostgreSQL makes a row from. Rows of both databases that hold the same lead to
 * the same text.
 *
 * @throws UnfitValue
 */
export function rowText(columns: readonly Column[], row: Row): string {
  const stored: Record<string, Stored> = {};
  for (const column of columns) stored[column.name] = storedValue(column, row[column.name]);
  return JSON.stringify(stored);
}

/** How many texts of a row are stored with a sign less: PostgreSQL has no room for NUL. */
export function nulTexts(row: Row): number {
  let count = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string' && value.includes('\0')) count += 1;
  }
  return count;
}

function storedValue(column: Column, value: unknown): Stored {
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
  throw new UnfitValue(column, value);
}

/** Not the value itself: it may be a secret. */
function describe(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  return Buffer.isBuffer(value) ? 'bytes' : `a ${typeof value}`;
}
