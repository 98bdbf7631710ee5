import type { QueryKey } from '@tanstack/react-query';

/**
 * Returns the mutation key for a deletion after which the app leaves the page of the deleted
 * record. While the mutation is pending, a server event that invalidates `queryKey`, or a key that
 * begins with it, refetches nothing, because the requests for the deleted record would fail with 404.
 */
export const leavingMutationKey = (queryKey: QueryKey): QueryKey => ['leaving', ...queryKey];
