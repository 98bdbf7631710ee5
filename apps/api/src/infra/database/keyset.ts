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

/** The order of a list. The combination of keys must be unique and never null. */
export interface Keyset<Row extends object> {
  /**
   * The name of the list, which its cursors contain. Cursors of other lists are refused, so the
   * name must include everything that determines the order or the owner of the rows.
   */
  list: string;
  /** The columns in order. All are sorted in the same direction, so that a single index covers them. */
  by: { readonly [Key in keyof Row & string]?: KindOf<Row[Key]> };
  order: Order;
  /** Rows per page if the caller gives no limit; 50 if omitted. */
  pageSize?: number;
}

/**
 * Which rows to read for a page. The limit is one row higher than the page size, to find out
 * whether there is a next page.
 */
export interface PageSlice {
  after: Position | null;
  limit: number;
}

export interface KeysetPage<Row> extends PageReply {
  rows: Row[];
}

/**
 * Builds a page from rows in memory, which may be in any order.
 *
 * @throws ProblemError CURSOR_INVALID
 */
export function pageOfRows<Row extends object>(
  all: readonly Row[],
  keyset: Keyset<NoInfer<Row>>,
  wanted: PageQuery,
): KeysetPage<Row> {
  const slice = pageSliceOf(keyset, wanted);
  const { after, limit } = slice;
  const direction = keyset.order === 'asc' ? 1 : -1;
  const places = all.map((row) => ({ row, position: positionOf(row, keyset) }));
  const found = places
    .filter(({ position }) => after === null || direction * comparePositions(position, after) > 0)
    .sort((a, b) => direction * comparePositions(a.position, b.position))
    .slice(0, limit);
  return toPage(
    found.map(({ row }) => row),
    keyset,
    slice,
  );
}

/**
 * Returns the slice of rows to read for a page.
 *
 * @throws ProblemError CURSOR_INVALID
 */
export function pageSliceOf<Row extends object>(
  { list, by, pageSize = defaultPageSize }: Keyset<Row>,
  { limit = pageSize, cursor }: PageQuery,
): PageSlice {
  const kinds = Object.values<PositionKind | undefined>(by).flatMap((kind) => kind ?? []);
  const after = cursor === undefined ? null : decodeCursor(list, cursor, kinds);
  return { after, limit: limit + 1 };
}

export function toPage<Row extends object, Found extends Row>(
  found: readonly Found[],
  keyset: Keyset<Row>,
  { limit }: PageSlice,
): KeysetPage<Found> {
  const rows = found.slice(0, limit - 1);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor(keyset.list, positionOf(last, keyset)) : null };
}

/** Returns a condition that matches the rows after a position. */
export function afterKey(columns: readonly string[], order: Order, after: Position): Statement {
  const sql = compareColumnsSql(
    columns,
    order,
    columns.map(() => '?'),
  );
  return { sql, parameters: [...after] };
}

/** Returns a single comparison of all columns, for which both engines can use an index. */
export function compareColumnsSql(
  columns: readonly string[],
  order: Order,
  values: readonly string[],
): string {
  const sign = order === 'asc' ? '>' : '<';
  if (columns.length === 1) return `${columns.join()} ${sign} ${values.join()}`;
  return `(${columns.join(', ')}) ${sign} (${values.join(', ')})`;
}

function positionOf<Row extends object>(row: Row, { list, by }: Keyset<Row>): Position {
  return Object.keys(by).map((key) => {
    const value: unknown = Reflect.get(row, key);
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new Error(`A row of ${list} has no ${key}, which the list is sorted by`);
  });
}

function comparePositions(one: Position, other: Position): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    if (against !== undefined && value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
