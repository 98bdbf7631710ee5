import {
  changeRollbackSettings,
  readRollbackSettings,
  type RollbackSettingsRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const rollbackSettings = queryOptions({
  queryKey: [...queryKeys.stacks, 'rollback-settings'],
  queryFn: ({ signal }) => api.call(readRollbackSettings, { signal }),
});

export function useChangeRollbackSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RollbackSettingsRequest) => api.call(changeRollbackSettings, { body }),
    onSuccess: (stored) => cache.setQueryData(rollbackSettings.queryKey, stored),
  });
}
