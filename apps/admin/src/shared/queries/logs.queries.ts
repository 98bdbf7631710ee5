import { listLogs, type ListLogsQuery } from '@stackyard/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

export type LogListFilter = Omit<ListLogsQuery, 'cursor'>;

export const logList = (filter: LogListFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.logs, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listLogs, {
        query: { limit: 100, ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
