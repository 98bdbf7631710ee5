import type { QueryKey } from '@tanstack/react-query';

/**
 * Returns the mutation key for a deletion after which the app leaves the page of the deleted
 * record. While the mutation is pending, server events do not refetch queries under `queryKey`,
 * because the record's page would get 404s.
 */
export const keyWhileLeaving = (queryKey: QueryKey): QueryKey => ['leaving', ...queryKey];
