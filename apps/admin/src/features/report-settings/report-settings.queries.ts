import {
  readReportSettings,
  setReportSettings,
  type SetReportSettingsRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const reportSettings = queryOptions({
  queryKey: [...queryKeys.reports, 'settings'],
  queryFn: ({ signal }) => api.call(readReportSettings, { signal }),
});

export function useSetReportSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SetReportSettingsRequest) => api.call(setReportSettings, { body }),
    onSuccess: (reply) => {
      cache.setQueryData(reportSettings.queryKey, reply);
      // Refetch the lists of reports, because they contain the time at which the next report is
      // due.
      return cache.invalidateQueries({ queryKey: queryKeys.reportLists });
    },
  });
}
