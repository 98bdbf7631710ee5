import {
  addMember,
  createGroup,
  editGroup,
  listMembers,
  readGroup,
  removeGroup,
  removeMember,
  type CreateGroupRequest,
  type EditGroupRequest,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { leavingMutationKey } from '#shared/api/key-while-leaving.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const groupDetail = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.groups, 'detail', id],
    queryFn: ({ signal }) => api.call(readGroup, { params: { id }, signal }),
  });

export const memberList = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.groups, 'members', id],
    queryFn: ({ pageParam, signal }) =>
      api.call(listMembers, {
        params: { id },
        query: { limit: 200, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/**
 * Returns a mutation that invalidates users as well as groups, because the permissions of users
 * depend on their groups.
 */
function useGroupMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.groups }),
        cache.invalidateQueries({ queryKey: queryKeys.users }),
      ]),
  });
}

export const useCreateGroup = () =>
  useGroupMutation((body: CreateGroupRequest) => api.call(createGroup, { body }));

export const useEditGroup = (id: number) =>
  useGroupMutation((body: EditGroupRequest) => api.call(editGroup, { params: { id }, body }));

export const useAddMember = (id: number) =>
  useGroupMutation((userId: number) => api.call(addMember, { params: { id, userId } }));

export const useRemoveMember = (id: number) =>
  useGroupMutation((userId: number) => api.call(removeMember, { params: { id, userId } }));

/**
 * Deletes a group and leaves its page. Groups are not refetched while the page is open, because the
 * request for the deleted group would fail with 404.
 */
export function useRemoveGroup(id: number, leavePage: () => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: leavingMutationKey(queryKeys.groups),
    mutationFn: (withMembers: boolean) =>
      api.call(removeGroup, { params: { id }, ...(withMembers && { query: { withMembers } }) }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.groups, refetchType: 'none' });
      await cache.invalidateQueries({ queryKey: queryKeys.users });
      await leavePage();
    },
  });
}
