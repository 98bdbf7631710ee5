import { fetchWholeList } from '@stackyard/api-client';
import {
  createRegistry,
  deleteRegistry,
  editRegistry,
  listRegistries,
  testRegistry,
  type CreateRegistryRequest,
  type EditRegistryRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const registryList = queryOptions({
  queryKey: queryKeys.registries,
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listRegistries, { query, signal }), 'registries'),
});

function useInvalidateRegistries() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.registries });
}

export function useCreateRegistry() {
  const onSuccess = useInvalidateRegistries();
  return useMutation({
    mutationFn: (body: CreateRegistryRequest) => api.call(createRegistry, { body }),
    onSuccess,
  });
}

export function useEditRegistry(id: number) {
  const onSuccess = useInvalidateRegistries();
  return useMutation({
    mutationFn: (body: EditRegistryRequest) => api.call(editRegistry, { params: { id }, body }),
    onSuccess,
  });
}

export function useDeleteRegistry(id: number) {
  const onSuccess = useInvalidateRegistries();
  return useMutation({
    mutationFn: () => api.call(deleteRegistry, { params: { id } }),
    onSuccess,
  });
}

export function useTestRegistry(id: number) {
  return useMutation({ mutationFn: () => api.call(testRegistry, { params: { id } }) });
}
