import {
  createLogView,
  deleteLogView,
  editLogView,
  listLogViews,
  type CreateLogViewRequest,
  type EditLogViewRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';

/** Only the user changes their own views, so no event invalidates them. */
export const logViews = queryOptions({
  queryKey: ['log-views'],
  queryFn: ({ signal }) => api.call(listLogViews, { signal }),
});

function useInvalidateViews(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: logViews.queryKey });
}

export function useCreateView() {
  return useMutation({
    mutationFn: (body: CreateLogViewRequest) => api.call(createLogView, { body }),
    onSuccess: useInvalidateViews(),
  });
}

export function useEditView() {
  return useMutation({
    mutationFn: ({ id, ...body }: EditLogViewRequest & { id: number }) =>
      api.call(editLogView, { params: { id }, body }),
    onSuccess: useInvalidateViews(),
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (id: number) => api.call(deleteLogView, { params: { id } }),
    onSuccess: useInvalidateViews(),
  });
}
