import type { PageQuery } from '@stackyard/contracts';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import {
  compareColumnsSql,
  toPage,
  pageSliceOf,
  type Keyset,
  type KeysetPage,
  type PageSlice,
} from './keyset.js';

/**
 * Returns one page of the rows that match a query. The query must have no order yet, because the
 * keyset determines the order. The cursor contains the sort keys of the last row, so every page is
 * equally fast to read, and paging continues even if that row has been deleted.
 *
 * @throws ProblemError CURSOR_INVALID
 */
export async function keysetPage<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  keyset: Keyset<Row>,
  pageQuery: PageQuery,
): Promise<KeysetPage<Row>> {
  const slice = pageSliceOf(keyset, pageQuery);
  return toPage(await applySlice(query, keyset, slice).getMany(), keyset, slice);
}

/** Sorts a query by the keyset and limits it to the rows of a slice. */
export function applySlice<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  { sortColumns, order }: Keyset<Entity>,
  { after, limit }: PageSlice,
): SelectQueryBuilder<Entity> {
  const columns = Object.keys(sortColumns).map((key) => `${query.alias}.${key}`);
  for (const column of columns) query.addOrderBy(column, order === 'asc' ? 'ASC' : 'DESC');
  if (after !== null) {
    const values = Object.fromEntries(after.map((value, index) => [`after${index}`, value]));
    query.andWhere(
      compareColumnsSql(
        columns,
        order,
        Object.keys(values).map((name) => `:${name}`),
      ),
      values,
    );
  }
  return query.limit(limit);
}
