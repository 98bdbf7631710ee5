import type { CreateSavedViewRequest, EditSavedViewRequest } from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ViewedList } from './saved-views.js';

/** No event invalidates these views, because users can change only their own. */
export const savedViews = ({ queryKey, list }: ViewedList) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => list(signal) });

function useInvalidateViews({ queryKey }: ViewedList): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey });
}

export function useCreateView(list: ViewedList) {
  return useMutation({
    mutationFn: (body: CreateSavedViewRequest) => list.create(body),
    onSuccess: useInvalidateViews(list),
  });
}

export function useEditView(list: ViewedList) {
  return useMutation({
    mutationFn: ({ id, ...body }: EditSavedViewRequest & { id: number }) => list.edit(id, body),
    onSuccess: useInvalidateViews(list),
  });
}

export function useDeleteView(list: ViewedList) {
  return useMutation({
    mutationFn: (id: number) => list.remove(id),
    onSuccess: useInvalidateViews(list),
  });
}
