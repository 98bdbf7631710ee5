import { fetchWholeList } from '@stackyard/api-client';
import {
  createToken,
  listTokens,
  listUsers,
  readTokenFacets,
  readUser,
  revokeToken,
  rotateToken,
  type CreateTokenRequest,
  type RotateTokenRequest,
  type TokenState,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export interface TokenListFilter {
  /** False to list only the user's own tokens. */
  includesAllUsers: boolean;
  state: TokenState[] | undefined;
}

export const tokenList = ({ includesAllUsers, state }: TokenListFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.tokens, 'list', { includesAllUsers, state }],
    queryFn: ({ pageParam, signal }) =>
      api.call(listTokens, {
        query: {
          limit: 100,
          ...(includesAllUsers && { everybody: true }),
          ...(state && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // The server sends no event when a token is used, so poll to keep the time of last use correct.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });

export const tokenFacets = ({ includesAllUsers }: Pick<TokenListFilter, 'includesAllUsers'>) =>
  queryOptions({
    queryKey: [...queryKeys.tokens, 'facets', { includesAllUsers }],
    queryFn: ({ signal }) =>
      api.call(readTokenFacets, {
        query: { ...(includesAllUsers && { everybody: true }) },
        signal,
      }),
    // The server does not announce when a token expires, so poll.
    refetchInterval: 60_000,
  });

/**
 * The active service users, which are accounts for programs rather than people. They can own
 * tokens.
 */
export const serviceUsers = queryOptions({
  queryKey: [...queryKeys.users, 'services'],
  queryFn: ({ signal }) =>
    fetchWholeList(
      (page) =>
        api.call(listUsers, {
          query: { kind: 'service', active: true, limit: 500, ...page },
          signal,
        }),
      'users',
    ),
});

export const tokenOwner = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'detail', id],
    queryFn: ({ signal }) => api.call(readUser, { params: { id }, signal }),
  });

function useInvalidateTokens() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.tokens }),
      cache.invalidateQueries({ queryKey: queryKeys.account }),
    ]);
}

export function useCreateToken() {
  const onSuccess = useInvalidateTokens();
  return useMutation({
    mutationFn: (body: CreateTokenRequest) => api.call(createToken, { body }),
    onSuccess,
  });
}

export function useRotateToken(id: number) {
  const onSuccess = useInvalidateTokens();
  return useMutation({
    mutationFn: (body: RotateTokenRequest) => api.call(rotateToken, { params: { id }, body }),
    onSuccess,
  });
}

export function useRevokeToken(id: number) {
  const onSuccess = useInvalidateTokens();
  return useMutation({
    mutationFn: () => api.call(revokeToken, { params: { id } }),
    onSuccess,
  });
}
