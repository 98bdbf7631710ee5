import {
  listRedeploys,
  planRedeploys,
  readRedeploy,
  readRedeployTrend,
  type ListRedeploysQuery,
  type PlanRedeploysRequest,
  type ReadRedeployTrendQuery,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
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

/** The largest page size that the API accepts. */
const maxPageSize = 500;

/**
 * Loads all pages of the matching redeploys. `rows` contains the redeploys loaded so far; it is
 * undefined until the first page is loaded.
 */
export function useAllRedeploys(filter: RedeployListFilter, enabled = true) {
  const query = useInfiniteQuery({ ...redeployList({ ...filter, limit: maxPageSize }), enabled });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const rows = query.isPlaceholderData ? undefined : query.data?.pages;
  return { ...query, rows: rows?.flatMap(({ redeploys }) => redeploys) };
}

export const redeployDetail = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.redeployDetails, id],
    queryFn: ({ signal }) => api.call(readRedeploy, { params: { id }, signal }),
  });

/**
 * The expected effect of a redeploy of the selected stacks. For null, nothing is requested.
 */
export const redeployPlan = (selection: PlanRedeploysRequest | null) =>
  queryOptions({
    queryKey: [...queryKeys.redeployPlans, selection],
    queryFn: ({ signal }) => api.call(planRedeploys, { body: selection ?? {}, signal }),
    enabled: selection !== null,
    // Avoid refetching: the request is large for many stacks, and the reply changes slowly.
    staleTime: 15_000,
  });

/** Results of redeploys per day and the latest redeploys of each stack. */
export const redeployTrend = (query: ReadRedeployTrendQuery) =>
  queryOptions({
    queryKey: [...queryKeys.redeployTrends, query],
    queryFn: ({ signal }) => api.call(readRedeployTrend, { query, signal }),
    placeholderData: keepPreviousData,
  });
