import { previewRemoval, removeDuplicate } from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { duplicates } from '#shared/queries/stacks.queries.js';

/** Preview of the removal of a record, read from the platform whenever the dialog opens. */
export const removalPreview = (id: number) =>
  queryOptions({
    queryKey: ['removal', id],
    queryFn: ({ signal }) => api.call(previewRemoval, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export function useRemoveRecord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(removeDuplicate, { params: { id } }),
    // Update the list now, because the API announces the change only after the next refresh of the
    // server.
    onSuccess: ({ stack }) =>
      cache.setQueryData(
        duplicates.queryKey,
        (data) =>
          data && {
            ...data,
            groups: data.groups
              .map((group) => ({
                ...group,
                stacks: group.stacks.filter(({ id }) => id !== stack.id),
              }))
              .filter(({ stacks }) => stacks.length > 1),
          },
      ),
    // If the API rejects the removal, the preview is outdated.
    onError: (_, id) => cache.invalidateQueries(removalPreview(id)),
  });
}
