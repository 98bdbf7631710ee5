import {
  assignCd,
  assignMovie,
  readJobMetadata,
  searchMetadata,
  undoJobMetadata,
  type AssignCdRequest,
  type AssignMovieRequest,
  type SearchMetadataQuery,
} from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { useHistoryMutation } from '../jobs/jobs.queries.js';

export const jobMetadata = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.jobMetadata, id],
    queryFn: ({ signal }) => api.call(readJobMetadata, { params: { id }, signal }),
  });

/** Search results of a provider. Changes to jobs do not invalidate them. */
export const metadataMatches = (query: SearchMetadataQuery) =>
  queryOptions({
    queryKey: ['metadata-matches', query],
    queryFn: ({ signal }) => api.call(searchMetadata, { query, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  });

export const useAssignMovie = (id: number) =>
  useHistoryMutation((body: AssignMovieRequest) => api.call(assignMovie, { params: { id }, body }));

export const useAssignCd = (id: number) =>
  useHistoryMutation((body: AssignCdRequest) => api.call(assignCd, { params: { id }, body }));

export const useUndoMetadata = (id: number) =>
  useHistoryMutation(() => api.call(undoJobMetadata, { params: { id } }));
