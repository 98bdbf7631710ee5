import {
  readProcessing,
  readProcessingSettings,
  saveProcessingSettings,
  setMetadataKey,
  type ProcessingSettingsRequest,
  type SetMetadataKeyRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { metadataProviders } from '#shared/queries/metadata.queries.js';

/** Tools, output directories and open processing runs. Every change to a job invalidates them. */
export const processingStatus = queryOptions({
  queryKey: queryKeys.processing,
  queryFn: ({ signal }) => api.call(readProcessing, { signal }),
});

export const processingSettings = queryOptions({
  queryKey: [...queryKeys.history, 'settings'],
  queryFn: ({ signal }) => api.call(readProcessingSettings, { signal }),
});

export function useSaveProcessing() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProcessingSettingsRequest) => api.call(saveProcessingSettings, { body }),
    onSuccess: (reply) => cache.setQueryData(processingSettings.queryKey, reply),
  });
}

export function useSetKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SetMetadataKeyRequest) => api.call(setMetadataKey, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: metadataProviders.queryKey }),
  });
}
