import { readStackFile } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const stackFile = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.stackFiles, id],
    queryFn: ({ signal }) => api.call(readStackFile, { params: { id }, signal }),
  });
