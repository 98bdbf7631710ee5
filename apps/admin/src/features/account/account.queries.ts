import { fetchWholeList } from '@stackyard/api-client';
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  editProfile,
  listSessions,
  readAccount,
  renewRecoveryCodes,
  revokeOtherSessions,
  revokeSession,
  type ChangePasswordRequest,
  type ConfirmTwoFactorRequest,
  type ConfirmWithPasswordRequest,
  type EditProfileRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { passwordChangeKey } from '#shared/session/session.queries.js';

export const account = queryOptions({
  queryKey: [...queryKeys.account, 'own'],
  queryFn: ({ signal }) => api.call(readAccount, { signal }),
});

export const ownSessions = queryOptions({
  queryKey: [...queryKeys.account, 'sessions'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listSessions, { query, signal }), 'sessions'),
  // The server sends no event when a user signs in on another device, so poll.
  refetchInterval: 30_000,
});

export function useEditProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: EditProfileRequest) => api.call(editProfile, { body }),
    onSuccess: (reply) => {
      cache.setQueryData(account.queryKey, reply);
      return cache.invalidateQueries({ queryKey: queryKeys.session });
    },
  });
}

export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: passwordChangeKey,
    mutationFn: (body: ChangePasswordRequest) => api.call(changePassword, { body }),
    // Keep the mutation pending until the session has been refetched with the new cookie. While the
    // mutation is pending, `useSessionWatch` does not open the sign-in page.
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.session });
      await cache.invalidateQueries({ queryKey: queryKeys.account });
    },
  });
}

export function useRevokeSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(revokeSession, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.account }),
  });
}

export function useRevokeOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(revokeOtherSessions),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.account }),
  });
}

export function useBeginTwoFactor() {
  return useMutation({
    mutationFn: (body: ConfirmWithPasswordRequest) => api.call(beginTwoFactor, { body }),
  });
}

/**
 * Confirms the setup of two-factor sign-in. Does not refetch the account: `useInvalidateTwoFactor`
 * does so after the user has saved the recovery codes.
 */
export function useConfirmTwoFactor() {
  return useMutation({
    mutationFn: (body: ConfirmTwoFactorRequest) => api.call(confirmTwoFactor, { body }),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (body: ConfirmWithPasswordRequest) => api.call(renewRecoveryCodes, { body }),
  });
}

export function useDisableTwoFactor() {
  return useMutation({
    mutationFn: (body: ConfirmWithPasswordRequest) => api.call(disableTwoFactor, { body }),
  });
}

export function useInvalidateTwoFactor() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.account });
}
