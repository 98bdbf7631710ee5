import {
  readStackVerification,
  setStackVerification,
  type StackVerification,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const stackVerification = (stackId: number) =>
  queryOptions({
    queryKey: [...queryKeys.stackVerification, stackId],
    queryFn: ({ signal }) => api.call(readStackVerification, { params: { id: stackId }, signal }),
  });

export function useSetVerification(stackId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: StackVerification) =>
      api.call(setStackVerification, { params: { id: stackId }, body }),
    onSuccess: (verification) =>
      cache.setQueryData(stackVerification(stackId).queryKey, verification),
  });
}
