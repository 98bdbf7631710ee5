import {
  createServer,
  deleteServer,
  replaceApiKey,
  updateServer,
  type CreateServerRequest,
  type ReplaceApiKeyRequest,
  type UpdateServerRequest,
} from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

function useInvalidateServers() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.servers }),
      cache.invalidateQueries({ queryKey: queryKeys.stacks }),
      cache.invalidateQueries({ queryKey: queryKeys.setup }),
    ]);
}

export function useCreateServer() {
  const onSuccess = useInvalidateServers();
  return useMutation({
    mutationFn: (body: CreateServerRequest) => api.call(createServer, { body }),
    onSuccess,
  });
}

export function useUpdateServer(id: number) {
  const onSuccess = useInvalidateServers();
  return useMutation({
    mutationFn: (body: UpdateServerRequest) => api.call(updateServer, { params: { id }, body }),
    onSuccess,
  });
}

export function useReplaceApiKey(id: number) {
  const onSuccess = useInvalidateServers();
  return useMutation({
    mutationFn: (body: ReplaceApiKeyRequest) => api.call(replaceApiKey, { params: { id }, body }),
    onSuccess,
  });
}

export function useDeleteServer(id: number) {
  const onSuccess = useInvalidateServers();
  return useMutation({
    mutationFn: () => api.call(deleteServer, { params: { id } }),
    onSuccess,
  });
}
