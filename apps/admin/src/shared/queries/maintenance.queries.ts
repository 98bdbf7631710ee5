import {
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

export function useSetMaintenanceMode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wanted: SetMaintenanceModeRequest) =>
      api.call(setMaintenanceMode, { body: wanted }),
    onSuccess: (mode) => cache.setQueryData(maintenanceMode.queryKey, mode),
  });
}
