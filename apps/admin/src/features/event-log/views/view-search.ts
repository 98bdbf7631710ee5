import { id, parseSearch, stringifySearch } from '#shared/filters/search-params.js';
import { eventLogSearch } from '../event-log.search.js';

/**
 * Returns a query string with the URL parameters that belong to a view: filters, order and layout,
 * but not the open entry.
 */
export function viewSearch(search: Record<string, unknown>): string {
  const { entry: _, ...rest } = eventLogSearch(search);
  return stringifySearch({ ...rest, server: id(search['server']) }).slice(1);
}

/**
 * Returns whether two search strings describe the same view, even if their parameters are written
 * differently.
 */
export function isSameView(a: string, b: string): boolean {
  return viewSearch(parseSearch(a)) === viewSearch(parseSearch(b));
}
