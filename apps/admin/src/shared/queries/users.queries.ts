import { listUsers, type ListUsersQuery } from '@stackyard/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

export type UserListFilter = Omit<ListUsersQuery, 'cursor'>;

export const userList = (filter: UserListFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.users, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listUsers, {
        query: { limit: 200, ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
