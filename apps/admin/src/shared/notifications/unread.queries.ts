import { readUnreadNotifications } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

/**
 * The number of unread notifications, shown in the top bar. It has its own file so that the main
 * bundle does not include the queries of the inbox.
 */
export const unreadNotifications = queryOptions({
  queryKey: queryKeys.unreadNotifications,
  queryFn: ({ signal }) => api.call(readUnreadNotifications, { signal }),
});
