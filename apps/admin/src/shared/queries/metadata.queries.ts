import { listMetadataProviders } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

/** Metadata providers and whether they are available. */
export const metadataProviders = queryOptions({
  queryKey: [...queryKeys.history, 'providers'],
  queryFn: ({ signal }) => api.call(listMetadataProviders, { signal }),
});
