import { readRedeployServices } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

/** The services of a run. While it is running, server events update them. */
export const redeployServices = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.redeployServices, id],
    queryFn: ({ signal }) => api.call(readRedeployServices, { params: { id }, signal }),
    staleTime: 0,
  });
