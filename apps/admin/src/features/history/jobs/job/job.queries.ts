import {
  acknowledgeJobError,
  analyzeJob,
  cancelProcessing,
  encodeJob,
  listJobEvents,
  listProcessingRuns,
  readJob,
  readJobLog,
  readProcessing,
  type EncodeJobRequest,
} from '@stackyard/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { useHistoryMutation } from '../jobs.queries.js';
import { lineOf } from './job-log.js';

const linesPerRequest = 2000;

export const jobDetail = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.jobDetails, id],
    queryFn: ({ signal }) => api.call(readJob, { params: { id }, query: {}, signal }),
  });

/** The events of a job, latest first. They can still be read after the job is deleted. */
export const jobEvents = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.jobEvents, id],
    queryFn: ({ pageParam, signal }) =>
      api.call(listJobEvents, {
        params: { id },
        query: { limit: 100, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

export const jobRuns = (jobId: number) =>
  queryOptions({
    queryKey: [...queryKeys.jobRuns, jobId],
    queryFn: ({ signal }) => api.call(listProcessingRuns, { query: { jobId, limit: 20 }, signal }),
  });

/** The job log as a source for the run view. */
export const jobLog = (id: number) => ({
  queryKey: [...queryKeys.history, 'log', id],
  read: async (after: number, signal: AbortSignal) => {
    const query = { limit: linesPerRequest, ...(after > 0 && { after }) };
    const { lines, total } = await api.call(readJobLog, { params: { id }, query, signal });
    return { lines: lines.map(lineOf), lastSeq: total };
  },
});

export const outputFolders = queryOptions({
  queryKey: queryKeys.outputFolders,
  queryFn: ({ signal }) => api.call(readProcessing, { signal }),
});

export const useAcknowledge = (id: number) =>
  useHistoryMutation(() => api.call(acknowledgeJobError, { params: { id } }));

export const useAnalyze = (id: number) =>
  useHistoryMutation(() => api.call(analyzeJob, { params: { id } }));

export const useEncode = (id: number) =>
  useHistoryMutation((body: EncodeJobRequest) => api.call(encodeJob, { params: { id }, body }));

export const useCancelProcessing = (id: number) =>
  useHistoryMutation(() => api.call(cancelProcessing, { params: { id } }));
