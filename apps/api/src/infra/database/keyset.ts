import { defaultPageSize, type PageQuery, type PageReply } from '@stackyard/contracts';
import {
  decodeCursor,
  encodeCursor,
  type Position,
  type PositionKind,
} from '../http/input/cursor.js';
import type { Statement } from './dialect.js';

type Order = 'asc' | 'desc';
type KindOf<Value> = Value extends string ? 'text' : Value extends number ? 'number' : never;

/**
 * The sort order of a list. The combination of keys must be unique and no key may be null;
 * otherwise, the keys of a row would not define where the next page starts.
 */
export interface Keyset<Row extends object> {
  /**
   * Name of the list, which is part of its cursors. Cursors of other lists are rejected, so the
   * name must include everything that affects the order or determines whose rows are listed.
   */
  list: string;
  /**
   * The columns to sort by, with the most significant one first. All have the same direction, so
   * that a single index covers them.
   */
  sortColumns: { readonly [Key in keyof Row & string]?: KindOf<Row[Key]> };
  order: Order;
  /** Default number of rows per page; 50 if omitted. */
  pageSize?: number;
}

/**
 * The rows to read for a page. The limit is one more than the page size, to find out whether there
 * is a next page.
 */
export interface PageSlice {
  after: Position | null;
  limit: number;
}

export interface KeysetPage<Row> extends PageReply {
  rows: Row[];
}

/**
 * Returns one page of rows that are already in memory. The rows can be in any order, because they
 * are sorted here.
 *
 * @throws ProblemError CURSOR_INVALID
 */
export function pageOfRows<Row extends object>(
  allRows: readonly Row[],
  keyset: Keyset<NoInfer<Row>>,
  pageQuery: PageQuery,
): KeysetPage<Row> {
  const slice = pageSliceOf(keyset, pageQuery);
  const { after, limit } = slice;
  const direction = keyset.order === 'asc' ? 1 : -1;
  const positionedRows = allRows.map((row) => ({ row, position: positionOf(row, keyset) }));
  const pageRows = positionedRows
    .filter(({ position }) => after === null || direction * comparePositions(position, after) > 0)
    .sort((a, b) => direction * comparePositions(a.position, b.position))
    .slice(0, limit);
  return toPage(
    pageRows.map(({ row }) => row),
    keyset,
    slice,
  );
}

export function pageSliceOf<Row extends object>(
  { list, sortColumns, pageSize = defaultPageSize }: Keyset<Row>,
  { limit = pageSize, cursor }: PageQuery,
): PageSlice {
  const kinds = Object.values<PositionKind | undefined>(sortColumns).flatMap((kind) => kind ?? []);
  const after = cursor === undefined ? null : decodeCursor(list, cursor, kinds);
  return { after, limit: limit + 1 };
}

export function toPage<Row extends object, PageRow extends Row>(
  fetchedRows: readonly PageRow[],
  keyset: Keyset<Row>,
  { limit }: PageSlice,
): KeysetPage<PageRow> {
  const rows = fetchedRows.slice(0, limit - 1);
  const last = fetchedRows.length > rows.length ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor(keyset.list, positionOf(last, keyset)) : null };
}

export function afterKeyCondition(
  columns: readonly string[],
  order: Order,
  after: Position,
): Statement {
  const sql = compareColumnsSql(
    columns,
    order,
    columns.map(() => '?'),
  );
  return { sql, parameters: [...after] };
}

/**
 * Returns a condition that compares all columns at once, as a row value, for which both engines can
 * use an index.
 */
export function compareColumnsSql(
  columns: readonly string[],
  order: Order,
  values: readonly string[],
): string {
  const comparisonOperator = order === 'asc' ? '>' : '<';
  if (columns.length === 1) return `${columns.join()} ${comparisonOperator} ${values.join()}`;
  return `(${columns.join(', ')}) ${comparisonOperator} (${values.join(', ')})`;
}

function positionOf<Row extends object>(row: Row, { list, sortColumns }: Keyset<Row>): Position {
  return Object.keys(sortColumns).map((key) => {
    const value: unknown = Reflect.get(row, key);
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new Error(`A row of ${list} has no ${key}, which the list is sorted by`);
  });
}

function comparePositions(one: Position, other: Position): number {
  for (const [index, value] of one.entries()) {
    const otherValue = other[index];
    if (otherValue !== undefined && value !== otherValue) return value < otherValue ? -1 : 1;
  }
  return 0;
}
