import { setMaintenanceMode, type SetMaintenanceModeRequest } from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { maintenanceMode } from '../../shared/queries/maintenance.queries.js';

export function useSetMaintenanceMode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wanted: SetMaintenanceModeRequest) =>
      api.call(setMaintenanceMode, { body: wanted }),
    onSuccess: (mode) => cache.setQueryData(maintenanceMode.queryKey, mode),
  });
}
