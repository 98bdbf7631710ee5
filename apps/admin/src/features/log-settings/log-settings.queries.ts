import {
  createLogReceiver,
  deleteLogReceiver,
  editLogReceiver,
  listLogReceivers,
  previewLogRetention,
  readLogRetention,
  readLogStorage,
  runLogRetention,
  setLogRetention,
  testLogReceiver,
  type CreateLogReceiverRequest,
  type EditLogReceiverRequest,
  type LogReceiverReply,
  type SetLogRetentionRequest,
} from '@stackyard/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

const keys = {
  retention: [...queryKeys.logs, 'retention'],
  preview: [...queryKeys.logs, 'retention-preview'],
  storage: [...queryKeys.logs, 'storage'],
  receivers: [...queryKeys.logs, 'receivers'],
} as const;

/** Poll interval while something is in progress. */
const activePollMs = 1000;
/** Poll interval for values that change without an event. */
const idlePollMs = 5000;

export const logRetention = queryOptions({
  queryKey: keys.retention,
  queryFn: () => api.call(readLogRetention),
  refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? activePollMs : false),
});

export const logStorage = queryOptions({
  queryKey: keys.storage,
  queryFn: ({ signal }) => api.call(readLogStorage, { signal }),
});

/** The number of entries that a cleanup with these settings would delete, by category and in total. */
export const retentionPreview = (body: SetLogRetentionRequest) =>
  queryOptions({
    queryKey: [...keys.preview, body],
    queryFn: () => api.call(previewLogRetention, { body }),
    placeholderData: keepPreviousData,
  });

export const logReceivers = queryOptions({
  queryKey: keys.receivers,
  queryFn: () => api.call(listLogReceivers),
  refetchInterval: idlePollMs,
});

export function useSetLogRetention() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SetLogRetentionRequest) => api.call(setLogRetention, { body }),
    onSuccess: (reply) => cache.setQueryData(keys.retention, reply),
  });
}

export function useRunLogRetention() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(runLogRetention),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.retention }),
  });
}

function useInvalidateReceivers() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keys.receivers });
}

export function useCreateReceiver() {
  const onSuccess = useInvalidateReceivers();
  return useMutation({
    mutationFn: (body: CreateLogReceiverRequest) => api.call(createLogReceiver, { body }),
    onSuccess,
  });
}

export function useEditReceiver(id: number) {
  const onSuccess = useInvalidateReceivers();
  return useMutation({
    mutationFn: (body: EditLogReceiverRequest) =>
      api.call(editLogReceiver, { params: { id }, body }),
    onSuccess,
  });
}

/** Pauses or resumes delivery to a receiver. */
export function usePauseReceiver() {
  const onSuccess = useInvalidateReceivers();
  return useMutation({
    mutationFn: ({ id, enabled }: Pick<LogReceiverReply, 'id' | 'enabled'>) =>
      api.call(editLogReceiver, { params: { id }, body: { enabled } }),
    onSuccess,
  });
}

export function useDeleteReceiver(id: number) {
  const onSuccess = useInvalidateReceivers();
  return useMutation({
    mutationFn: () => api.call(deleteLogReceiver, { params: { id } }),
    onSuccess,
  });
}

export function useTestReceiver(id: number) {
  const onSettled = useInvalidateReceivers();
  return useMutation({
    mutationFn: () => api.call(testLogReceiver, { params: { id } }),
    onSettled,
  });
}
