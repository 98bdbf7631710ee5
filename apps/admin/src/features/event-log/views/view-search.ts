import { id, parseSearch, stringifySearch } from '#shared/filters/search-params.js';
import { eventLogSearch } from '../event-log.search.js';

/** What the address says of filters, order and kind of view; the open entry is not part of a view. */
export function viewSearch(address: Record<string, unknown>): string {
  const { entry: _, ...rest } = eventLogSearch(address);
  return stringifySearch({ ...rest, server: id(address['server']) }).slice(1);
}

/** Whether two of them mean the same, however they are written. */
export function isSameView(one: string, other: string): boolean {
  return viewSearch(parseSearch(one)) === viewSearch(parseSearch(other));
}
