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
import { keyWhileLeaving } from '#shared/api/key-while-leaving.js';
import { queryKeys } from '#shared/api/query-keys.js';

/** Identifies a report: each month has one in each language. */
export interface ReportName {
  month: string;
  language: ReportLanguage;
}

/** Identifies a version of a report. If `version` is undefined, the latest version is meant. */
export interface ReportVersionName extends ReportName {
  version: number | undefined;
}

export const reportList = infiniteQueryOptions({
  queryKey: [...queryKeys.reports, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call(listReports, {
      query: { limit: 200, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
});

/** Returns the listed reports of a month, one in each language. */
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
export const reportVersions = ({ month, language }: ReportName) =>
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

export const reportContent = (name: ReportVersionName) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'content', name],
    queryFn: ({ signal }) => readContent(name, signal),
  });

async function readContent(name: ReportVersionName, signal: AbortSignal): Promise<MonthlyReport> {
  const response = await api.open(readReport, { ...versionParameters(name), signal });
  const result = validate(await response.json());
  if (!result.valid) throw new Error('The server sent a report that is none.');
  return result.report;
}

/** The figures behind a version; null if the report was submitted as a document. */
export const reportFigures = (name: ReportVersionName) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'figures', name],
    queryFn: ({ signal }) =>
      api
        .call(readReportFigures, { ...versionParameters(name), signal })
        .catch((error: unknown) => {
          if (error instanceof ApiProblem && error.code === 'REPORT_WITHOUT_FIGURES') return null;
          throw error;
        }),
  });

export const reportDeliveries = ({ month, language }: ReportName) =>
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

export function reportUrl(name: ReportVersionName, format: 'json' | 'md' | 'html' | 'pdf'): string {
  const { params, query } = versionParameters(name);
  return api.urlOf(readReport, { params, query: { ...query, format } });
}

function versionParameters({ month, language, version }: ReportVersionName) {
  return { params: { month }, query: { language, ...(version !== undefined && { version }) } };
}

function useReportMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.reports }),
  });
}

export const useProduceReport = () =>
  useReportMutation((body: ProduceReportRequest) => api.call(produceReport, { body }));

/**
 * Saves an edited report. `tag` is the entity tag of the version that was edited, so that a newer
 * version is not overwritten.
 */
export const useSaveReport = ({ month, language }: ReportName, tag: string) =>
  useReportMutation((report: MonthlyReport) =>
    api.call(saveReport, {
      params: { month },
      query: { language },
      body: { ...report },
      ifMatch: tag,
    }),
  );

/**
 * Deletes a report and leaves its page. Reports are not refetched while the page is open, because the
 * request for the deleted report would fail with 404.
 */
export function useDeleteReport({ month, language }: ReportName, leave: () => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: keyWhileLeaving(queryKeys.reports),
    mutationFn: () => api.call(deleteReport, { params: { month }, query: { language } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.reports, refetchType: 'none' });
      await leave();
    },
  });
}

export const useDeliverReport = ({ month, language }: ReportName) =>
  useReportMutation(() => api.call(deliverReport, { params: { month }, query: { language } }));
