import type { StackReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stackList, type StackListFilter } from '#shared/queries/stacks.queries.js';
import { maxStacksPerRequest } from './plan/redeploy-plan.js';

export type RedeployScope =
  | { kind: 'stacks'; stacks: readonly StackReply[] }
  /** All stacks that match a filter, including stacks that are not loaded, except the given IDs. */
  | { kind: 'matching'; filter: StackListFilter; except: ReadonlySet<string | number> }
  | { kind: 'all' }
  | { kind: 'outdated' };

export interface ScopeContent {
  stacks: readonly StackReply[];
  /** False until all pages are loaded. */
  complete: boolean;
  total: number;
  error: unknown;
  retry: () => void;
}

const noStacks: readonly StackReply[] = [];

/**
 * Returns the stacks of a scope. Unless the scope lists its stacks, they are read page by page and
 * stay up to date while the dialog is open.
 */
export function useScopeContent(scope: RedeployScope | null): ScopeContent {
  const hasSeveralStacks = scope !== null && scope.kind !== 'stacks';
  const query = useInfiniteQuery({
    ...stackList({ ...filterOf(scope), limit: 500 }),
    placeholderData: undefined,
    enabled: hasSeveralStacks,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const shouldLoadMore = hasSeveralStacks && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (shouldLoadMore) void fetchNextPage();
  }, [shouldLoadMore, fetchNextPage]);

  if (scope === null || scope.kind === 'stacks') {
    const stacks = scope?.stacks ?? noStacks;
    return { stacks, complete: true, total: stacks.length, error: null, retry: () => undefined };
  }
  const rows = data?.pages.flatMap((page) => page.stacks) ?? noStacks;
  const except = scope.kind === 'matching' ? scope.except : null;
  return {
    stacks: except === null ? rows : rows.filter(({ id }) => !except.has(id)),
    complete: data !== undefined && !hasNextPage,
    total: (data?.pages[0]?.total ?? 0) - (except?.size ?? 0),
    error: query.error,
    retry: () => void refetch(),
  };
}

/**
 * Returns the maximum number of stacks in a request; `Infinity` if the request does not list its
 * stacks.
 */
export function stackLimitOf(scope: RedeployScope | null): number {
  return scope?.kind === 'all' || scope?.kind === 'outdated' ? Infinity : maxStacksPerRequest;
}

function filterOf(scope: RedeployScope | null): StackListFilter {
  if (scope?.kind === 'matching') return scope.filter;
  return scope?.kind === 'outdated' ? { outdated: true } : {};
}
