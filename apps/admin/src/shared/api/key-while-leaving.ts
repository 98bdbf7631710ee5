import type { QueryKey } from '@tanstack/react-query';

/**
 * Mutation key for a deletion that ends with leaving the page of the deleted record. While it runs,
 * events from the server do not cause reads below `queryKey`, because the record's page would get
 * 404s.
 */
export const keyWhileLeaving = (queryKey: QueryKey): QueryKey => ['leaving', ...queryKey];
