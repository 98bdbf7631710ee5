import type { QueryKey } from '@tanstack/react-query';

/**
 * Returns the mutation key for a deletion after which the app leaves the page of the deleted
 * record. While the deletion runs, events from the server do not cause reads below `queryKey`,
 * because the record's page would get 404s.
 */
export const keyWhileLeaving = (queryKey: QueryKey): QueryKey => ['leaving', ...queryKey];
