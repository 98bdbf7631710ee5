import { readMaintenanceMode } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

export const maintenanceMode = queryOptions({
  queryKey: [...queryKeys.maintenance, 'mode'],
  queryFn: ({ signal }) => api.call(readMaintenanceMode, { signal }),
});
