import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { id } from '#shared/filters/search-params.js';
import { startOfRecentPeriod } from '#shared/filters/time/last-span.js';
import type { RedeployFilter, RedeployFilterChange, RedeployOrder } from './redeploy-queue.js';
import { redeploysSearch } from '../redeploys.search.js';

/** Reads and changes the filters and the order of the list, which are stored in the URL. */
export function useRedeployFilter() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  // Keep the end of a period such as "the last hour" fixed. Otherwise, each render in a new minute
  // would change the query.
  const [now, setNow] = useState(() => Date.now());
  const server = id(search['server']);
  const { run, ...filters } = redeploysSearch(search);
  const filter: RedeployFilter = {
    ...filters,
    ...(server !== undefined && { server }),
  };
  const { last, order, ...otherFilters } = filter;
  const from = last === undefined ? otherFilters.from : startOfRecentPeriod(last, now);
  /** The filter as the API expects it: a period that ends now is replaced by its start time. */
  const query: Omit<RedeployFilter, 'last' | 'order'> = {
    ...otherFilters,
    ...(from !== undefined && { from }),
  };
  const change = (next: RedeployFilterChange) => {
    if (next.last !== undefined) setNow(Date.now());
    void whileOnPage(() =>
      navigate({ to: '.', search: (previous) => ({ ...previous, ...next }), resetScroll: false }),
    );
  };
  return { filter, query, order: orderOf(order), change };
}

/** Returns the sort order of the finished redeploys, in the form that the API expects. */
function orderOf(order: RedeployOrder | undefined) {
  switch (order) {
    case undefined:
      return {};
    case 'requested':
      return { sort: 'requested', order: 'asc' } as const;
    case 'stack':
    case '-stack':
      return { sort: 'stack', order: order === 'stack' ? 'asc' : 'desc' } as const;
    case 'duration':
    case '-duration':
      return { sort: 'duration', order: order === 'duration' ? 'asc' : 'desc' } as const;
  }
}
