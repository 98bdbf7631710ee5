import { id, parseSearch, stringifySearch } from '#shared/filters/search-params.js';
import { stacksSearch } from '../list/stacks.search.js';

/**
 * Returns a query string with the URL parameters that belong to a view: filters and order, but not
 * open dialogs and panels.
 */
export function viewSearch(address: Record<string, unknown>): string {
  const { redeploy: _, duplicates: __, record: ___, stack: ____, ...rest } = stacksSearch(address);
  return stringifySearch({ ...rest, server: id(address['server']) }).slice(1);
}

/** Returns whether two search strings describe the same view, regardless of order and notation. */
export function isSameView(one: string, other: string): boolean {
  return viewSearch(parseSearch(one)) === viewSearch(parseSearch(other));
}
