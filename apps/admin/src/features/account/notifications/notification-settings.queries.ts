import { fetchWholeList } from '@stackyard/api-client';
import {
  confirmNotificationAddress,
  listPushBrowsers,
  readNotificationAddress,
  readNotificationPreferences,
  removeNotificationAddress,
  removePushBrowser,
  setNotificationAddress,
  setNotificationPreferences,
  testPushBrowser,
  type ConfirmNotificationAddressRequest,
  type NotificationPreferencesRequest,
  type SetNotificationAddressRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { readPushState, turnPushOff, turnPushOn } from '#shared/notifications/push-subscription.js';

export const notificationPreferences = queryOptions({
  queryKey: [...queryKeys.notifications, 'preferences'],
  queryFn: ({ signal }) => api.call(readNotificationPreferences, { signal }),
});

export function useSetPreferences() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationPreferencesRequest) =>
      api.call(setNotificationPreferences, { body }),
    onSuccess: (reply) => cache.setQueryData(notificationPreferences.queryKey, reply),
  });
}

export const mailAddress = queryOptions({
  queryKey: [...queryKeys.notifications, 'address'],
  queryFn: ({ signal }) => api.call(readNotificationAddress, { signal }),
});

export function useSetAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SetNotificationAddressRequest) => api.call(setNotificationAddress, { body }),
    onSuccess: (reply) => cache.setQueryData(mailAddress.queryKey, reply),
  });
}

export function useConfirmAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ConfirmNotificationAddressRequest) =>
      api.call(confirmNotificationAddress, { body }),
    onSuccess: (reply) => cache.setQueryData(mailAddress.queryKey, reply),
  });
}

export function useRemoveAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeNotificationAddress),
    onSettled: () => cache.invalidateQueries({ queryKey: mailAddress.queryKey }),
  });
}

export const pushBrowsers = queryOptions({
  queryKey: [...queryKeys.notifications, 'browsers'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listPushBrowsers, { query, signal }), 'browsers'),
});

/** Whether this browser shows the user's notifications and, if it cannot, why. */
export const browserPushState = (userId: number) =>
  queryOptions({
    queryKey: [...queryKeys.notifications, 'this-browser', userId],
    queryFn: () => readPushState(userId),
  });

export function useTurnPushOn(userId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => turnPushOn(userId),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

/**
 * Turns notifications off in this browser. If the browser's ID is passed, the browser is also removed
 * from the server.
 */
export function useTurnPushOff() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | undefined) => {
      await turnPushOff();
      if (id !== undefined) await api.call(removePushBrowser, { params: { id } });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

export function useRemoveBrowser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(removePushBrowser, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: pushBrowsers.queryKey }),
  });
}

export function useSendTestNotification() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(testPushBrowser, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: pushBrowsers.queryKey }),
  });
}
