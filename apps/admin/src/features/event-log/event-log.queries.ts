import { deleteLogEntry, deleteLogsBefore, listLogs } from '@stackyard/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { queryKeys } from '../../shared/api/query-keys.js';

/** Entries are counted up to this; beyond, it is only said that there are more. */
export const countedUpTo = 500;

/** What a deletion would touch: as many entries as can be counted in one answer. */
export const entriesBefore = (before: string) =>
  queryOptions({
    queryKey: [...queryKeys.logs, 'before', before],
    queryFn: async ({ signal }) => {
      const query = { to: before, limit: countedUpTo };
      const { entries, nextCursor } = await api.call(listLogs, { query, signal });
      return {
        count: entries.length,
        more: nextCursor !== null,
        latest: entries[0]?.createdAt ?? null,
      };
    },
    placeholderData: keepPreviousData,
  });

export function useDeleteEntry() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(deleteLogEntry, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.logs }),
  });
}

export function useDeleteBefore() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (before: string) => api.call(deleteLogsBefore, { query: { before } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.logs }),
  });
}
