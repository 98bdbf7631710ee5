import { fetchWholeList } from '@stackyard/api-client';
import {
  listDrives,
  listJobs,
  readJobFacets,
  resetDrive,
  type JobFilterQuery,
  type ListJobsQuery,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

const pageSize = 100;

/**
 * The matching jobs, page by page. With `lite`, the server does not check whether files still
 * exist; only the page of a single job needs that check.
 */
export const jobList = (query: ListJobsQuery) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.jobLists, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(listJobs, {
        query: { ...query, lite: '1', limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const jobFacets = (filter: JobFilterQuery) =>
  queryOptions({
    queryKey: [...queryKeys.jobFacets, filter],
    queryFn: ({ signal }) => api.call(readJobFacets, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const drives = queryOptions({
  queryKey: queryKeys.drives,
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listDrives, { query, signal }), 'drives'),
});

export function useResetDrive() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(resetDrive, { params: { id }, body: {} }),
    onSuccess: () => cache.invalidateQueries({ queryKey: drives.queryKey }),
  });
}

/** Returns a mutation that invalidates all queries of the media history when it succeeds. */
export function useHistoryMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.history }),
  });
}
