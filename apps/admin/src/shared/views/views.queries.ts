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

export function useCreateView(of: ViewedList) {
  return useMutation({
    mutationFn: (body: CreateSavedViewRequest) => of.create(body),
    onSuccess: useInvalidateViews(of),
  });
}

export function useEditView(of: ViewedList) {
  return useMutation({
    mutationFn: ({ id, ...body }: EditSavedViewRequest & { id: number }) => of.edit(id, body),
    onSuccess: useInvalidateViews(of),
  });
}

export function useDeleteView(of: ViewedList) {
  return useMutation({
    mutationFn: (id: number) => of.remove(id),
    onSuccess: useInvalidateViews(of),
  });
}
