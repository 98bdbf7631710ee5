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

/** What a list is ordered by. Together, its keys are unique and never null. */
export interface Keyset<Row extends object> {
  /** Cursors of other lists are refused: names whatever decides about the order, or about whose rows these are. */
  list: string;
  /** The columns in their order; all of them run in the same direction, so that one index serves them. */
  by: { readonly [Key in keyof Row & string]?: KindOf<Row[Key]> };
  order: Order;
  /** Rows of a page when the caller names no limit; 50 if omitted. */
  pageSize?: number;
}

/** What to read for a page: the rows after a position, and one more than the page shows. */
export interface Stretch {
  after: Position | null;
  limit: number;
}

/** Rows of a page, and where the next one starts. */
export interface KeysetPage<Row> extends PageReply {
  rows: Row[];
}

/** A page of rows that are at hand, in whatever order. @throws ProblemError CURSOR_INVALID */
export function pageOfRows<Row extends object>(
  all: readonly Row[],
  keyset: Keyset<NoInfer<Row>>,
  wanted: PageQuery,
): KeysetPage<Row> {
  const stretch = stretchOf(keyset, wanted);
  const { after, limit } = stretch;
  const direction = keyset.order === 'asc' ? 1 : -1;
  const places = all.map((row) => ({ row, position: positionOf(row, keyset) }));
  const found = places
    .filter(({ position }) => after === null || direction * compare(position, after) > 0)
    .sort((a, b) => direction * compare(a.position, b.position))
    .slice(0, limit);
  return cutPage(
    found.map(({ row }) => row),
    keyset,
    stretch,
  );
}

/** What to read for a page. @throws ProblemError CURSOR_INVALID */
export function stretchOf<Row extends object>(
  { list, by, pageSize = defaultPageSize }: Keyset<Row>,
  { limit = pageSize, cursor }: PageQuery,
): Stretch {
  const kinds = Object.values<PositionKind | undefined>(by).flatMap((kind) => kind ?? []);
  const after = cursor === undefined ? null : decodeCursor(list, cursor, kinds);
  return { after, limit: limit + 1 };
}

/** The page that was read as a stretch. */
export function cutPage<Row extends object, Found extends Row>(
  found: readonly Found[],
  keyset: Keyset<Row>,
  { limit }: Stretch,
): KeysetPage<Found> {
  const rows = found.slice(0, limit - 1);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor(keyset.list, positionOf(last, keyset)) : null };
}

/** Condition that a row comes after a position. */
export function beyond(columns: readonly string[], order: Order, after: Position): Statement {
  const sql = comparison(
    columns,
    order,
    columns.map(() => '?'),
  );
  return { sql, parameters: [...after] };
}

/** One comparison of all columns, which both engines turn into a bound of an index over them. */
export function comparison(
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
    throw new Error(`A row of ${list} has no ${key}, by which the list is ordered`);
  });
}

function compare(one: Position, other: Position): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    if (against !== undefined && value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
