import { readRedeployServices } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

/** The services of a run. While the run is in progress, server events update the services. */
export const redeployServices = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.redeployServices, id],
    queryFn: ({ signal }) => api.call(readRedeployServices, { params: { id }, signal }),
    staleTime: 0,
  });
