import {
  listWindows,
  readMaintenanceMode,
  setMaintenanceMode,
  type SetMaintenanceModeRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

export const maintenanceMode = queryOptions({
  queryKey: queryKeys.maintenanceMode,
  queryFn: ({ signal }) => api.call(readMaintenanceMode, { signal }),
});

/** The maintenance window whose next occurrence comes first. */
export const nextWindow = queryOptions({
  queryKey: [...queryKeys.maintenance, 'windows', 'next'],
  queryFn: ({ signal }) => api.call(listWindows, { query: { limit: 1 }, signal }),
});

export function useSetMaintenanceMode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (mode: SetMaintenanceModeRequest) => api.call(setMaintenanceMode, { body: mode }),
    onSuccess: (mode) => cache.setQueryData(maintenanceMode.queryKey, mode),
  });
}
