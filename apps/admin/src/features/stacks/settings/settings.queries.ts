import {
  editStack,
  editStacks,
  type EditStackRequest,
  type EditStacksRequest,
} from '@stackyard/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';

/**
 * Returns a function that refetches the stacks at once instead of waiting for the server event,
 * because the user expects to see the change immediately.
 */
function useInvalidateStacks(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.stacks });
}

export function useEditStack(id: number) {
  return useMutation({
    mutationFn: (body: EditStackRequest) => api.call(editStack, { params: { id }, body }),
    onSuccess: useInvalidateStacks(),
  });
}

export function useEditStacks() {
  return useMutation({
    mutationFn: (body: EditStacksRequest) => api.call(editStacks, { body }),
    onSuccess: useInvalidateStacks(),
  });
}

/** Returns the tags, groups and owners that are in use, as suggestions. */
export function useDetailSuggestions() {
  const { data } = useQuery(stackFacets());
  const namesOf = (counts: Record<string, number> = {}): string[] => Object.keys(counts).sort();
  return { tags: namesOf(data?.tag), groups: namesOf(data?.group), owners: namesOf(data?.owner) };
}
