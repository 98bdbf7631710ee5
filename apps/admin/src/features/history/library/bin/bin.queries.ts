import { emptyBin, listBin, purgeBinEntry, restoreBinEntry } from '@stackyard/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { useHistoryMutation } from '../../jobs/jobs.queries.js';

export const binList = infiniteQueryOptions({
  queryKey: queryKeys.bin,
  queryFn: ({ pageParam, signal }) =>
    api.call(listBin, { query: { limit: 100, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
});

export const useRestore = () =>
  useHistoryMutation((id: number) => api.call(restoreBinEntry, { params: { id } }));

export const usePurge = () =>
  useHistoryMutation((id: number) => api.call(purgeBinEntry, { params: { id } }));

export const useEmptyBin = () => useHistoryMutation(() => api.call(emptyBin));
