import {
  listRedeploys,
  readRedeploy,
  readRedeployTrend,
  type ListRedeploysQuery,
  type ReadRedeployTrendQuery,
} from '@stackyard/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

export type RedeployListFilter = Omit<ListRedeploysQuery, 'cursor'>;

export const redeployList = (filter: RedeployListFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.redeployLists, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listRedeploys, {
        query: { limit: 100, ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const redeployDetail = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.redeployDetails, id],
    queryFn: ({ signal }) => api.call(readRedeploy, { params: { id }, signal }),
  });

/** Results of redeploys per day and the latest redeploys of each stack. */
export const redeployTrend = (query: ReadRedeployTrendQuery) =>
  queryOptions({
    queryKey: [...queryKeys.redeployTrends, query],
    queryFn: ({ signal }) => api.call(readRedeployTrend, { query, signal }),
    placeholderData: keepPreviousData,
  });
