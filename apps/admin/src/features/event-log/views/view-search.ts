import { id, parseSearch, stringifySearch } from '#shared/filters/search-params.js';
import { eventLogSearch } from '../event-log.search.js';

/**
 * Returns the URL parameters that belong to a view: filters, order and layout, but not the open
 * entry.
 */
export function viewSearch(address: Record<string, unknown>): string {
  const { entry: _, ...rest } = eventLogSearch(address);
  return stringifySearch({ ...rest, server: id(address['server']) }).slice(1);
}

/** Returns whether two search strings are equivalent, regardless of order and notation. */
export function isSameView(one: string, other: string): boolean {
  return viewSearch(parseSearch(one)) === viewSearch(parseSearch(other));
}
