import { fetchWholeList } from '@stackyard/api-client';
import {
  listNotificationMutes,
  listNotifications,
  muteNotifications,
  readNotification,
  readNotifications,
  unmuteNotifications,
  unreadNotification,
  type ListNotificationsQuery,
  type MuteNotificationsRequest,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

const latestCount = 8;

export const latestNotifications = queryOptions({
  queryKey: [...queryKeys.notificationLists, 'latest'],
  queryFn: ({ signal }) => api.call(listNotifications, { query: { limit: latestCount }, signal }),
});

/** The notifications that match the filter, newest first. */
export const notificationList = (filter: Pick<ListNotificationsQuery, 'unread' | 'area'>) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.notificationLists, 'all', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listNotifications, {
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const notificationMutes = queryOptions({
  queryKey: [...queryKeys.notifications, 'mutes'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listNotificationMutes, { query, signal }), 'mutes'),
});

interface ReadChange {
  ids: readonly number[];
  isRead: boolean;
}

export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, isRead }: ReadChange) => {
      for (const id of ids) {
        const endpoint = isRead ? readNotification : unreadNotification;
        const reply = await api.call(endpoint, { params: { id } });
        cache.setQueryData(queryKeys.unreadNotifications, reply);
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notificationLists }),
  });
}

/** Marks all notifications up to an ID as read. */
export function useMarkAllRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => api.call(readNotifications, { body: { upTo } }),
    onSuccess: (reply) => {
      cache.setQueryData(queryKeys.unreadNotifications, reply);
      return cache.invalidateQueries({ queryKey: queryKeys.notificationLists });
    },
  });
}

export function useMute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: MuteNotificationsRequest) => api.call(muteNotifications, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: notificationMutes.queryKey }),
  });
}

export function useUnmute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(unmuteNotifications, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationMutes.queryKey }),
  });
}
