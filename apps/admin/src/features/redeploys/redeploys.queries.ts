import {
  cancelRedeploy,
  readRedeployBatch,
  readRedeployFacets,
  readRedeployHistogram,
  readRedeployLog,
  redeployStates,
  retryRedeploys,
  type RedeployFilterQuery,
  type RedeployLogLine,
  type RedeployReply,
  type RetryRedeploysRequest,
} from '@stackyard/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { redeployDetail, useAllRedeploys } from '#shared/queries/redeploys.queries.js';
import { styledText } from '#shared/run-view/log/text/ansi.js';
import type { RunLogLine } from '#shared/run-view/log/text/run-log.js';
import { isOpen } from './queue/redeploy-queue.js';

export const openStates = redeployStates.filter((state) => isOpen({ state }));
export const finalStates = redeployStates.filter((state) => !isOpen({ state }));

export const redeployFacets = (filter: RedeployFilterQuery) =>
  queryOptions({
    queryKey: [...queryKeys.redeployFacets, filter],
    queryFn: ({ signal }) => api.call(readRedeployFacets, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** The number of matching redeploys in each state over time. */
export const redeployHistogram = (filter: RedeployFilterQuery) =>
  queryOptions({
    queryKey: [...queryKeys.redeployFacets, 'histogram', filter],
    queryFn: ({ signal }) => api.call(readRedeployHistogram, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** The strategy of a batch, its counts by result and, if the batch was stopped, the reason. */
export const redeployBatch = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.redeployBatches, id],
    queryFn: ({ signal }) => api.call(readRedeployBatch, { params: { id }, signal }),
  });

export function useRetryBatch(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RetryRedeploysRequest) => api.call(retryRedeploys, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.redeploys }),
  });
}

/**
 * Returns the running and queued redeploys of every server, because queue positions depend on the
 * whole queue.
 */
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
    // The API rejects the cancellation if the redeploy can no longer be cancelled. The displayed
    // state is then outdated, so refetch it.
    onError: (_, { id }) => cache.invalidateQueries(redeployDetail(id)),
  });
}

/** The maximum number of log lines that the API returns in one reply. */
const maxLinesPerRequest = 5000;

export function redeployLog(id: number) {
  return {
    queryKey: [...queryKeys.redeployLogs, id],
    read: async (after: number, signal: AbortSignal) => {
      const { lines, lastSeq } = await api.call(readRedeployLog, {
        params: { id },
        query: { after, limit: maxLinesPerRequest },
        signal,
      });
      return { lines: lines.map(runLogLine), lastSeq };
    },
  };
}

/**
 * Converts a line for the run view. Colour codes are interpreted in every line, because the reason
 * for a failure can also quote output of the platform.
 */
export function runLogLine({ seq, at, level, text, output, ...line }: RedeployLogLine): RunLogLine {
  return {
    ...{ seq, at, level, output },
    ...styledText(text),
    source: line.service ?? undefined,
    isEvent: line.kind === 'container',
  };
}
