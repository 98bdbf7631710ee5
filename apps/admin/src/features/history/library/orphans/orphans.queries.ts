import { importManyOrphanRaw, listOrphanRaw } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { useHistoryMutation } from '../../jobs/jobs.queries.js';

export const orphanFolders = queryOptions({
  queryKey: queryKeys.orphanFolders,
  queryFn: ({ signal }) => api.call(listOrphanRaw, { signal }),
});

export const useImportFolders = () =>
  useHistoryMutation((rawPaths: string[]) => api.call(importManyOrphanRaw, { body: { rawPaths } }));
