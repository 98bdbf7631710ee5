import {
  deleteLogEntry,
  deleteLogsBefore,
  listLogs,
  readLogChain,
  readLogEntry,
  readLogFacets,
  type EventLogEntryReply,
  type ListLogsQuery,
  type LogFilterQuery,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export type LogListQuery = Omit<ListLogsQuery, 'limit' | 'cursor'>;

const pageSize = 100;

/**
 * Keys that are not under `queryKeys.logs`, because queries under that key are refetched after
 * every event. Refetching all loaded pages and counts that often would be too expensive.
 */
const pagesKey = ['log-pages'] as const;
const facetsKey = ['log-facets'] as const;

/** The latest matching entries. They show whether there are entries newer than the loaded pages. */
export const newestLogs = (query: LogListQuery) =>
  queryOptions({
    queryKey: [...queryKeys.logs, 'newest', query],
    queryFn: ({ signal }) => api.call(listLogs, { query: { limit: pageSize, ...query }, signal }),
  });

export const logPages = (query: LogListQuery) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, query],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await api.call(listLogs, {
        query: { limit: pageSize, ...query, ...(pageParam && { cursor: pageParam }) },
        signal,
      });
      // In the default order, the first page contains the newest entries. Cache it for
      // `newestLogs`, to save a request. In ascending order, nothing reads `newestLogs`.
      if (!pageParam) client.setQueryData(newestLogs(query).queryKey, page);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const logFacets = (query: LogFilterQuery) =>
  queryOptions({
    queryKey: [...facetsKey, query],
    queryFn: ({ signal }) => api.call(readLogFacets, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Preview of a deletion: how many entries it affects, and when the latest of them was recorded. */
export const entriesBefore = (before: string) =>
  queryOptions({
    queryKey: [...queryKeys.logs, 'before', before],
    queryFn: async ({ signal }) => {
      const query = { to: before };
      const [{ total, totalExact }, { entries }] = await Promise.all([
        api.call(readLogFacets, { query, signal }),
        api.call(listLogs, { query: { ...query, limit: 1 }, signal }),
      ]);
      return { count: total, exact: totalExact, latest: entries[0]?.createdAt ?? null };
    },
    placeholderData: keepPreviousData,
  });

/**
 * The key is not under `queryKeys.logs`, because queries under that key are refetched after every
 * event. An entry never changes, and refetching a deleted entry would fail.
 */
export const logEntryDetail = (id: number) =>
  queryOptions({
    queryKey: ['log-entry', id],
    queryFn: ({ signal }) => api.call(readLogEntry, { params: { id }, signal }),
  });

/**
 * The ID of the entry that follows the entry `latestId`; null until such an entry is recorded.
 * The key is under `queryKeys.logs`, so the ID is read again after every event.
 */
export const entryAfterLatest = (latestId: number) =>
  queryOptions({
    queryKey: [...queryKeys.logs, 'after-latest', latestId],
    queryFn: async ({ signal }) =>
      (await api.call(readLogEntry, { params: { id: latestId }, signal })).newerId,
    initialData: null,
  });

const maxRelatedEntries = 10;

/**
 * The entries of the same request in the order in which they were recorded. For a redeploy, the
 * list contains only entries about its stack, because one request can redeploy many stacks.
 */
export function relatedLogs({ requestId, target, details }: EventLogEntryReply) {
  const stackName = details?.['redeployId'] === undefined ? undefined : target?.name;
  return queryOptions({
    queryKey: [...queryKeys.logs, 'related', requestId, stackName],
    queryFn: ({ signal }) =>
      api.call(listLogs, {
        query: {
          limit: maxRelatedEntries,
          order: 'asc',
          ...(requestId !== null && { requestId: [requestId] }),
          ...(stackName !== undefined && { target: [stackName] }),
        },
        signal,
      }),
  });
}

export const logChain = queryOptions({
  queryKey: [...queryKeys.logs, 'chain'],
  queryFn: ({ signal }) => api.call(readLogChain, { signal }),
});

async function invalidateLogs(cache: QueryClient): Promise<void> {
  const logQueryKeys = [queryKeys.logs, pagesKey, facetsKey];
  await Promise.all(logQueryKeys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

export function useDeleteEntry() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(deleteLogEntry, { params: { id } }),
    onSuccess: () => invalidateLogs(cache),
  });
}

export function useDeleteLogsBefore() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (before: string) => api.call(deleteLogsBefore, { query: { before } }),
    onSuccess: () => invalidateLogs(cache),
  });
}
