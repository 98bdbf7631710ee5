import { fetchWholeList } from '@stackyard/api-client';
import {
  listDuplicates,
  listStacks,
  readStack,
  readStackFacets,
  type ListStacksQuery,
  type StackFilterQuery,
} from '@stackyard/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';
import { unhealthyStates } from '../vocabulary/unhealthy-states.js';

export type StackListFilter = Omit<ListStacksQuery, 'cursor'>;
export type StackFacetFilter = Omit<StackFilterQuery, 'cursor' | 'limit'>;

export const stackList = (filter: StackListFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.stackLists, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listStacks, {
        query: { limit: 200, ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // The server sends no event for a refresh without changes, so poll to keep the displayed age
    // correct.
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });

/** The maximum number of unhealthy stacks that are listed by name. */
const maxUnhealthyStacks = 5;

/** The unhealthiest stacks, worst first. */
export const unhealthyStacks = (scope: Pick<StackListFilter, 'server'> = {}) =>
  stackList({ ...scope, health: [...unhealthyStates], order: 'health', limit: maxUnhealthyStacks });

/**
 * All stacks in one list. The key is not under `queryKeys.stackLists`, because the realtime events
 * expect the pages of `stackList` there.
 */
export const allStacks = queryOptions({
  queryKey: queryKeys.allStacks,
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listStacks, { query, signal }), 'stacks'),
});

export const stackFacets = (filter: StackFacetFilter = {}) =>
  queryOptions({
    queryKey: [...queryKeys.stackFacets, filter],
    queryFn: ({ signal }) => api.call(readStackFacets, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** Stacks that share their name with another stack in the same environment. */
export const duplicates = queryOptions({
  queryKey: queryKeys.stackDuplicates,
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listDuplicates, { query, signal }), 'groups'),
});

export const stackDetail = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.stackDetails, id],
    queryFn: ({ signal }) => api.call(readStack, { params: { id }, signal }),
  });
