import { listReportNotices, seeReportNotices, type ReportNoticeReply } from '@stackyard/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';
import { useHasPermission } from '../session/use-has-permission.js';

const notices = queryOptions({
  queryKey: [...queryKeys.reports, 'notices'],
  queryFn: ({ signal }) => api.call(listReportNotices, { signal }),
});

/** Returns the notices about reports that the user has not dismissed. */
export function useUnseenNotices(): ReportNoticeReply[] {
  const maySeeReports = useHasPermission('reports-access');
  const { data } = useQuery({ ...notices, enabled: maySeeReports });
  return (data?.notices ?? []).filter(({ seen }) => !seen);
}

/** Dismisses a notice and all older ones. */
export function useMarkSeen(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(seeReportNotices, { body: { upTo: id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: notices.queryKey }),
  });
}
