import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { id } from '#shared/filters/search-params.js';
import { eventLogSearch } from '../event-log.search.js';
import { clearedFilter, toQuery, type LogFilter, type LogFilterChange } from './log-filter.js';

interface PageChange extends LogFilterChange {
  entry?: number | undefined;
  order?: 'asc' | 'desc' | undefined;
  view?: 'timeline' | undefined;
}

/**
 * Reads and changes the filters, the order, the view and the open entry of the event log,
 * which are stored in the URL.
 */
export function useLogFilter() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const server = id(search['server']);
  const { entry, order = 'desc', view, ...chosen } = eventLogSearch(search);
  const filter: LogFilter = { ...chosen, ...(server !== undefined && { server }) };
  // Keep the end of a period such as "the last hour" fixed. Otherwise, the query would change every
  // minute.
  const [requestedAt, setRequestedAt] = useState(() => Date.now());
  const whileOnPage = useRunIfStillOnPage();
  const navigateTo = (change: PageChange, replace: boolean): void =>
    void whileOnPage(() =>
      navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...change }),
        replace,
        resetScroll: false,
      }),
    );
  return {
    filter,
    query: toQuery(filter, requestedAt),
    order,
    view: view ?? ('table' as const),
    /** ID of the entry whose details are open. */
    entry,
    /**
     * Changes the filter and closes the open entry, because the entry might not match the new
     * filter.
     */
    change: (change: LogFilterChange) => {
      if (change.last !== undefined) setRequestedAt(Date.now());
      navigateTo({ ...change, entry: undefined }, false);
    },
    /**
     * Applies a saved view: its filters, order and layout replace the current ones. Filters that
     * the view does not set are cleared, and the open entry is closed.
     */
    apply: (savedSearch: Record<string, unknown>) => {
      const {
        entry: _,
        view: savedView,
        order: savedOrder,
        ...savedValues
      } = eventLogSearch(savedSearch);
      setRequestedAt(Date.now());
      const savedFilter = { server: id(savedSearch['server']), ...savedValues };
      navigateTo(
        { ...clearedFilter, view: savedView, order: savedOrder, entry: undefined, ...savedFilter },
        false,
      );
    },
    /**
     * Searches for the text. Replaces the browser's history entry, so that Back does not step
     * through partial words.
     */
    type: (text: string) => navigateTo({ search: text === '' ? undefined : text }, true),
    sort: (newOrder: 'asc' | 'desc') =>
      navigateTo({ order: newOrder === 'asc' ? 'asc' : undefined }, true),
    show: (newView: 'table' | 'timeline') =>
      navigateTo({ view: newView === 'timeline' ? newView : undefined }, true),
    open: (entryId: number | undefined) => navigateTo({ entry: entryId }, entryId === undefined),
  };
}
