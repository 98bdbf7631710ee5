import { listGroups, type GroupReply, type ListGroupsQuery } from '@stackyard/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

export type GroupListFilter = Omit<ListGroupsQuery, 'cursor'>;

export const groupList = (filter: GroupListFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.groups, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listGroups, {
        query: { limit: 200, ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const allGroups = queryOptions({
  queryKey: [...queryKeys.groups, 'all'],
  queryFn: async ({ signal }) => {
    const groups: GroupReply[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: ListGroupsQuery = { limit: 500, ...(cursor && { cursor }) };
      const page = await api.call(listGroups, { query, signal });
      groups.push(...page.groups);
      cursor = page.nextCursor;
    }
    return groups;
  },
});
