import {
  deleteJob,
  deleteJobFiles,
  deleteManyJobs,
  previewJobDeletion,
  previewManyDeletions,
  type DeleteJobFilesRequest,
  type DeleteJobRequest,
  type DeleteManyPreviewRequest,
  type DeleteManyRequest,
  type DeletePreviewQuery,
} from '@stackyard/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { leavingMutationKey } from '#shared/api/key-while-leaving.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const deletionPreview = (id: number, query: DeletePreviewQuery) =>
  queryOptions({
    queryKey: [...queryKeys.deletionPreviews, id, query],
    queryFn: ({ signal }) => api.call(previewJobDeletion, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const jobsDeletionPreview = (body: DeleteManyPreviewRequest) =>
  queryOptions({
    queryKey: [...queryKeys.deletionPreviews, 'many', body],
    queryFn: ({ signal }) => api.call(previewManyDeletions, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useDeletion<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    // Refetch even after a failure, because the preview may be outdated.
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.history }),
  });
}

/**
 * Deletes a job and then leaves its page. The history is not refetched until then, because
 * requests for the deleted job would fail with 404.
 */
export function useDeleteJob(id: number, leavePage: () => Promise<void> | void) {
  const cache = useQueryClient();
  const queryKey = queryKeys.history;
  return useMutation({
    mutationKey: leavingMutationKey(queryKey),
    mutationFn: (body: DeleteJobRequest) => api.call(deleteJob, { params: { id }, body }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey, refetchType: 'none' });
      await leavePage();
    },
    onError: () => void cache.invalidateQueries({ queryKey }),
  });
}

export const useDeleteFiles = (id: number) =>
  useDeletion((body: DeleteJobFilesRequest) => api.call(deleteJobFiles, { params: { id }, body }));

export const useDeleteJobs = () =>
  useDeletion((body: DeleteManyRequest) => api.call(deleteManyJobs, { body }));
