import {
  cancelRedeploy,
  readRedeployFacets,
  readRedeployLog,
  redeployStates,
  type RedeployFilterQuery,
  type RedeployReply,
} from '@stackyard/contracts';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import {
  redeployDetail,
  redeployList,
  type RedeployListFilter,
} from '#shared/queries/redeploys.queries.js';
import { isOpen } from './queue/redeploy-queue.js';

export const openStates = redeployStates.filter((state) => isOpen({ state }));
export const finalStates = redeployStates.filter((state) => !isOpen({ state }));

/** How many redeploys each state has, under the other filters. */
export const redeployFacets = ({ state: _, ...filter }: RedeployFilterQuery) =>
  queryOptions({
    queryKey: [...queryKeys.redeployFacets, filter],
    queryFn: ({ signal }) => api.call(readRedeployFacets, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** Rows of one answer; the most that the contract allows. */
const whole = 500;

/** Every redeploy that matches, all pages together; undefined until the last of them is there. */
export function useAllRedeploys(filter: RedeployListFilter, enabled = true) {
  const query = useInfiniteQuery({ ...redeployList({ ...filter, limit: whole }), enabled });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const rows = query.isPlaceholderData ? undefined : query.data?.pages;
  return { ...query, rows: rows?.flatMap(({ redeploys }) => redeploys) };
}

/** All that runs or waits, on every server: places in line need the whole queue. */
export function useOpenRedeploys(enabled = true) {
  return useAllRedeploys({ state: openStates }, enabled);
}

export function useCancelRedeploy() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (redeploy: RedeployReply) =>
      api.call(cancelRedeploy, { params: { id: redeploy.id } }),
    onSuccess: (redeploy) => {
      cache.setQueryData(redeployDetail(redeploy.id).queryKey, redeploy);
      return cache.invalidateQueries({ queryKey: queryKeys.redeployLists });
    },
    // The refusal says that what is shown is no longer true.
    onError: (_, { id }) => cache.invalidateQueries(redeployDetail(id)),
  });
}

/** Lines of one answer; the most that the contract allows. */
const linesAtOnce = 5000;

export function redeployLog(id: number) {
  return {
    queryKey: [...queryKeys.redeployLogs, id],
    read: (after: number, signal: AbortSignal) =>
      api.call(readRedeployLog, { params: { id }, query: { after, limit: linesAtOnce }, signal }),
  };
}
