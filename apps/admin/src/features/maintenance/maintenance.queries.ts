import { fetchWholeList } from '@stackyard/api-client';
import {
  cancelOccurrence,
  cancelWindow,
  editWindow,
  listOccurrences,
  listWindows,
  planWindow,
  previewWindow,
  readUpdateStatus,
  type MaintenanceWindowRequest,
  type WindowTimesRequest,
} from '@stackyard/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { updateSettings } from '#shared/queries/update-settings.queries.js';
import { daysAfter, toDate, type Day } from './windows/calendar/calendar.js';

const windowsKey = [...queryKeys.maintenance, 'windows'] as const;

export const windowList = queryOptions({
  queryKey: [...windowsKey, 'list'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listWindows, { query, signal }), 'windows'),
});

export const occurrenceList = (from: string, to: string) =>
  queryOptions({
    queryKey: [...windowsKey, 'occurrences', from, to],
    queryFn: ({ signal }) =>
      fetchWholeList(
        (page) => api.call(listOccurrences, { query: { from, to, ...page }, signal }),
        'occurrences',
      ),
    placeholderData: keepPreviousData,
  });

/** How far ahead to list occurrences. The server accepts periods of at most 400 days. */
const daysAhead = 390;

/**
 * The occurrences from the start of a day until `daysAhead` days later. The details of a window and
 * the preview of an unsaved window use this period.
 */
export const occurrencesFrom = (day: Day) =>
  occurrenceList(toDate(day).toISOString(), toDate(daysAfter(day, daysAhead)).toISOString());

/** The occurrences that an unsaved window would have. */
export const windowPreview = (times: WindowTimesRequest) =>
  queryOptions({
    queryKey: [...windowsKey, 'preview', times],
    queryFn: ({ signal }) => api.call(previewWindow, { body: times, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The status of the latest platform update. A running update keeps maintenance on. */
export const platformUpdateStatus = queryOptions({
  queryKey: queryKeys.maintenanceUpdate,
  queryFn: ({ signal }) => api.call(readUpdateStatus, { signal }),
});

/** The names of all servers. Maintenance applies to all of them. */
export const serverNames = queryOptions({
  ...updateSettings,
  select: ({ servers }) => servers.map(({ name }) => name),
});

/**
 * Saves a window: creates a new one if `id` is undefined, and otherwise changes the window with
 * this ID.
 */
export function useSaveWindow(id: number | undefined) {
  const onSuccess = useInvalidateWindows();
  return useMutation({
    mutationFn: (body: MaintenanceWindowRequest) =>
      id === undefined
        ? api.call(planWindow, { body })
        : api.call(editWindow, { params: { id }, body }),
    onSuccess,
  });
}

export function useCancelWindow() {
  const onSuccess = useInvalidateWindows();
  return useMutation({
    mutationFn: (id: number) => api.call(cancelWindow, { params: { id } }),
    onSuccess,
  });
}

export function useCancelOccurrence() {
  const onSuccess = useInvalidateWindows();
  return useMutation({
    mutationFn: (id: number) => api.call(cancelOccurrence, { params: { id } }),
    onSuccess,
  });
}

function useInvalidateWindows() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.maintenance });
}
