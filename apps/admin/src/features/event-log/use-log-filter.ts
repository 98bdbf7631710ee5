import { useNavigate, useSearch } from '@tanstack/react-router';
import { id } from '../../shared/filters/search-params.js';
import { eventLogSearch } from './event-log.search.js';
import type { LogFilter, LogFilterChange } from './log-filter.js';

/** The filters of the list and the entry that is open, which live in the address. */
export function useLogFilter() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const server = id(search['server']);
  const { entry, ...chosen } = eventLogSearch(search);
  const filter: LogFilter = { ...chosen, ...(server !== undefined && { server }) };
  const go = (change: LogFilterChange & { entry?: number | undefined }, replace: boolean): void => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  };
  return {
    filter,
    /** Id of the entry whose details are open. */
    entry,
    /** Another filter closes the entry: it may not be among what is shown then. */
    change: (change: LogFilterChange) => go({ ...change, entry: undefined }, false),
    /** Typing leaves no trail of half words in the history. */
    type: (text: string) => go({ search: text === '' ? undefined : text }, true),
    open: (next: number | undefined) => go({ entry: next }, false),
  };
}
