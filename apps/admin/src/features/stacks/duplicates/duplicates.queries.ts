import { wholeList } from '@stackyard/api-client';
import { listDuplicates, previewRemoval, removeDuplicate } from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

/** Stacks that share their name with another one of their environment. */
export const duplicates = queryOptions({
  queryKey: queryKeys.stackDuplicates,
  queryFn: ({ signal }) =>
    wholeList((query) => api.call(listDuplicates, { query, signal }), 'groups'),
});

/** What removing a record would do now; each time it is shown the platform is looked at anew. */
export const removal = (id: number) =>
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
    // The server reads the platform again and announces it; until then the record would still be listed.
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
    // A refusal says that the preview is no longer true.
    onError: (_, id) => cache.invalidateQueries(removal(id)),
  });
}
