import type { CreateSavedViewRequest, EditSavedViewRequest } from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedViewsSource } from './saved-views.js';

/**
 * No server event invalidates saved views, because only their owner can change them and the mutations
 * below refetch them.
 */
export const savedViews = ({ queryKey, list }: SavedViewsSource) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => list(signal) });

function useInvalidateViews({ queryKey }: SavedViewsSource): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey });
}

export function useCreateView(list: SavedViewsSource) {
  return useMutation({
    mutationFn: (body: CreateSavedViewRequest) => list.create(body),
    onSuccess: useInvalidateViews(list),
  });
}

export function useEditView(list: SavedViewsSource) {
  return useMutation({
    mutationFn: ({ id, ...body }: EditSavedViewRequest & { id: number }) => list.edit(id, body),
    onSuccess: useInvalidateViews(list),
  });
}

export function useDeleteView(list: SavedViewsSource) {
  return useMutation({
    mutationFn: (id: number) => list.remove(id),
    onSuccess: useInvalidateViews(list),
  });
}
