import { fetchWholeList } from '@stackyard/api-client';
import {
  createUser,
  editUser,
  endSessionsOfUser,
  listSessionsOfUser,
  listUsers,
  readUser,
  readUserFacets,
  registerSuperuser,
  removeSuperuser,
  removeUser,
  renewSecurityPhrase,
  resetTwoFactorOfUser,
  setUserActive,
  type CreateUserRequest,
  type EditUserRequest,
  type RegisterSuperuserRequest,
  type UserFilterQuery,
} from '@stackyard/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { leavingMutationKey } from '#shared/api/key-while-leaving.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const userFacets = (filter: UserFilterQuery) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'facets', filter],
    queryFn: ({ signal }) => api.call(readUserFacets, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const userDetail = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'detail', id],
    queryFn: ({ signal }) => api.call(readUser, { params: { id }, signal }),
  });

export const userSessions = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'sessions', id],
    queryFn: ({ signal }) =>
      fetchWholeList(
        (query) => api.call(listSessionsOfUser, { params: { id }, query, signal }),
        'sessions',
      ),
  });

/** The first two active superusers. Two are enough to tell whether a superuser is the only one. */
export const activeSuperusers = queryOptions({
  queryKey: [...queryKeys.users, 'superusers'],
  queryFn: ({ signal }) =>
    api.call(listUsers, { query: { superuser: true, active: true, limit: 2 }, signal }),
});

/**
 * Returns a function that invalidates users and also groups, because groups show their number of
 * members.
 */
function useInvalidateUsers() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.users }),
      cache.invalidateQueries({ queryKey: queryKeys.groups }),
    ]);
}

function useUserMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({ mutationFn, onSuccess: () => invalidateUsers() });
}

export const useCreateUser = () =>
  useUserMutation((body: CreateUserRequest) => api.call(createUser, { body }));

export const useRegisterSuperuser = () =>
  useUserMutation((body: RegisterSuperuserRequest) => api.call(registerSuperuser, { body }));

export const useEditUser = (id: number) =>
  useUserMutation((body: EditUserRequest) => api.call(editUser, { params: { id }, body }));

export const useSetUserActive = (id: number) =>
  useUserMutation((active: boolean) =>
    api.call(setUserActive, { params: { id }, body: { active } }),
  );

export const useRenewPhrase = (id: number) =>
  useUserMutation(() => api.call(renewSecurityPhrase, { params: { id } }));

export const useEndSessions = (id: number) =>
  useUserMutation(() => api.call(endSessionsOfUser, { params: { id } }));

export const useResetTwoFactor = (id: number) =>
  useUserMutation(() => api.call(resetTwoFactorOfUser, { params: { id } }));

/**
 * Deletes a user and leaves their page. Users are not refetched while the page is open, because the
 * request for the deleted user would fail with 404.
 */
export function useRemoveUser(id: number, leavePage: () => Promise<void>) {
  const leaveDeletedUser = useLeaveDeletedUser(leavePage);
  return useMutation({
    mutationKey: leavingMutationKey(queryKeys.users),
    mutationFn: () => api.call(removeUser, { params: { id } }),
    onSuccess: leaveDeletedUser,
  });
}

/**
 * Demotes the user if the account is kept; otherwise deletes the account and leaves the user's
 * page.
 */
export function useRemoveSuperuser(id: number, leavePage: () => Promise<void>) {
  const invalidateUsers = useInvalidateUsers();
  const leaveDeletedUser = useLeaveDeletedUser(leavePage);
  return useMutation({
    mutationKey: leavingMutationKey(queryKeys.users),
    mutationFn: (keepAccount: boolean) =>
      api.call(removeSuperuser, { params: { id }, query: { keepAccount } }),
    onSuccess: async (_, keepAccount) => {
      await (keepAccount ? invalidateUsers() : leaveDeletedUser());
    },
  });
}

function useLeaveDeletedUser(leavePage: () => Promise<void>) {
  const cache = useQueryClient();
  return async () => {
    await cache.invalidateQueries({ queryKey: queryKeys.users, refetchType: 'none' });
    await cache.invalidateQueries({ queryKey: queryKeys.groups });
    await leavePage();
  };
}
