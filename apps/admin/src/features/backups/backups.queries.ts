import {
  createBackup,
  deleteBackup,
  readBackupSettings,
  setBackupSettings,
  type SetBackupSettingsRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const backupSettings = queryOptions({
  queryKey: [...queryKeys.backups, 'settings'],
  queryFn: ({ signal }) => api.call(readBackupSettings, { signal }),
});

function useInvalidateBackups() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.backups });
}

export function useCreateBackup() {
  const onSettled = useInvalidateBackups();
  return useMutation({ mutationFn: () => api.call(createBackup), onSettled });
}

export function useDeleteBackup(id: number) {
  const onSettled = useInvalidateBackups();
  return useMutation({ mutationFn: () => api.call(deleteBackup, { params: { id } }), onSettled });
}

export function useSetBackupSettings() {
  const cache = useQueryClient();
  const onSuccess = useInvalidateBackups();
  return useMutation({
    mutationFn: async (body: SetBackupSettingsRequest) => {
      const reply = await api.call(setBackupSettings, { body });
      cache.setQueryData(backupSettings.queryKey, reply);
      return reply;
    },
    onSuccess,
  });
}
