import { fetchWholeList } from '@stackyard/api-client';
import { listServers, readSetupStatus } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

export const serverList = queryOptions({
  queryKey: queryKeys.servers,
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listServers, { query, signal }), 'servers'),
});

export const setupStatus = queryOptions({
  queryKey: queryKeys.setup,
  queryFn: ({ signal }) => api.call(readSetupStatus, { signal }),
});
