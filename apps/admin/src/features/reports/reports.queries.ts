import { ApiProblem, fetchWholeList } from '@stackyard/api-client';
import {
  deleteReport,
  deliverReport,
  listReportDeliveries,
  listReports,
  listReportVersions,
  produceReport,
  readReport,
  readReportFigures,
  readRunningMonth,
  saveReport,
  type ProduceReportRequest,
  type ReportLanguage,
  type ReportReply,
} from '@stackyard/contracts';
import { validate, type MonthlyReport } from '@stackyard/report-schema';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { leavingMutationKey } from '#shared/api/key-while-leaving.js';
import { queryKeys } from '#shared/api/query-keys.js';

/** Identifies a report: each month has at most one report in each language. */
export interface ReportKey {
  month: string;
  language: ReportLanguage;
}

/**
 * Identifies a version of a report. If `version` is undefined, the key refers to the latest
 * version.
 */
export interface ReportVersionKey extends ReportKey {
  version: number | undefined;
}

export const reportList = infiniteQueryOptions({
  queryKey: queryKeys.reportLists,
  queryFn: ({ pageParam, signal }) =>
    api.call(listReports, {
      query: { limit: 200, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
});

/**
 * Returns the reports of a month, at most one in each language, from the pages of the list that are
 * already loaded.
 */
export function useReportsOfMonth(month: string): ReportReply[] {
  const { data } = useInfiniteQuery(reportList);
  const reports = data?.pages.flatMap((page) => page.reports) ?? [];
  return reports.filter((report) => report.month === month);
}

export const runningMonth = (language: ReportLanguage) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'running-month', language],
    queryFn: ({ signal }) => api.call(readRunningMonth, { query: { language }, signal }),
    staleTime: 60_000,
  });

/** The versions of a report, latest first; empty if none has been produced yet. */
export const reportVersions = ({ month, language }: ReportKey) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'versions', month, language],
    queryFn: ({ signal }) =>
      fetchWholeList(
        (page) =>
          api.call(listReportVersions, { params: { month }, query: { language, ...page }, signal }),
        'versions',
      ).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === 'REPORT_UNKNOWN') {
          return { month, language, versions: [], nextCursor: null };
        }
        throw error;
      }),
  });

export const reportContent = (key: ReportVersionKey) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'content', key],
    queryFn: ({ signal }) => readContent(key, signal),
  });

async function readContent(key: ReportVersionKey, signal: AbortSignal): Promise<MonthlyReport> {
  const response = await api.open(readReport, { ...versionParameters(key), signal });
  const result = validate(await response.json());
  if (!result.valid) throw new Error('The server sent a report that is none.');
  return result.report;
}

/** The figures behind a version; null if the report was submitted as a document. */
export const reportFigures = (key: ReportVersionKey) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'figures', key],
    queryFn: ({ signal }) =>
      api.call(readReportFigures, { ...versionParameters(key), signal }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === 'REPORT_WITHOUT_FIGURES') return null;
        throw error;
      }),
  });

export const reportDeliveries = ({ month, language }: ReportKey) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'deliveries', month, language],
    queryFn: ({ signal }) =>
      fetchWholeList(
        (page) =>
          api.call(listReportDeliveries, {
            params: { month },
            query: { language, ...page },
            signal,
          }),
        'deliveries',
      ),
  });

export function reportUrl(key: ReportVersionKey, format: 'json' | 'md' | 'html' | 'pdf'): string {
  const { params, query } = versionParameters(key);
  return api.urlOf(readReport, { params, query: { ...query, format } });
}

function versionParameters({ month, language, version }: ReportVersionKey) {
  return { params: { month }, query: { language, ...(version !== undefined && { version }) } };
}

function useReportMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.reports }),
  });
}

export const useGenerateReport = () =>
  useReportMutation((body: ProduceReportRequest) => api.call(produceReport, { body }));

/**
 * Saves an edited report. `entityTag` is the entity tag of the version that was edited, so that a newer
 * version is not overwritten.
 */
export const useSaveReport = ({ month, language }: ReportKey, entityTag: string) =>
  useReportMutation((report: MonthlyReport) =>
    api.call(saveReport, {
      params: { month },
      query: { language },
      body: { ...report },
      ifMatch: entityTag,
    }),
  );

/**
 * Deletes a report and leaves its page. Reports are not refetched while the page is open, because the
 * request for the deleted report would fail with 404.
 */
export function useDeleteReport({ month, language }: ReportKey, leavePage: () => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: leavingMutationKey(queryKeys.reports),
    mutationFn: () => api.call(deleteReport, { params: { month }, query: { language } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.reports, refetchType: 'none' });
      await leavePage();
    },
  });
}

export const useDeliverReport = ({ month, language }: ReportKey) =>
  useReportMutation(() => api.call(deliverReport, { params: { month }, query: { language } }));
