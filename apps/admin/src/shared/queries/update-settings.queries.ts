import { readMaintenanceConfig } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

/** The update settings, without secrets. */
export const updateSettings = queryOptions({
  queryKey: queryKeys.updateSetup,
  queryFn: ({ signal }) => api.call(readMaintenanceConfig, { signal }),
});
