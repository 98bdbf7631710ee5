import {
  cancelUpdate,
  checkUpdate,
  listUpdates,
  readUpdate,
  readUpdateLog,
  removeSshSetup,
  resetUpdateScript,
  saveSshSetup,
  saveUpdateScript,
  startUpdate,
  testSsh,
  type MaintenanceConfigReply,
  type SshSetupRequest,
  type StartUpdateRequest,
  type TestSshRequest,
  type UpdateRunReply,
  type UpdateScriptReply,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { updateSettings } from '#shared/queries/update-settings.queries.js';
import type { RunLogLine } from '#shared/run-view/log/text/run-log.js';

export const updateList = infiniteQueryOptions({
  queryKey: queryKeys.updateLists,
  queryFn: ({ pageParam, signal }) =>
    api.call(listUpdates, {
      query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
});

export const updateDetail = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.updateDetails, id],
    queryFn: ({ signal }) => api.call(readUpdate, { params: { id }, signal }),
  });

export function updateLog(id: number) {
  return {
    queryKey: [...queryKeys.updateLogs, id],
    read: async (after: number, signal: AbortSignal) => {
      const reply = await api.call(readUpdateLog, { params: { id }, query: { after }, signal });
      const lines = reply.lines.map(({ stream, ...line }): RunLogLine => ({
        ...line,
        level: stream,
      }));
      const lastSeq = lines.at(-1)?.seq ?? after;
      return { lines, lastSeq: reply.more ? lastSeq + 1 : lastSeq };
    },
  };
}

/** Returns the running update; undefined while loading or if no update is running. */
export function useRunningUpdate(): UpdateRunReply | undefined {
  const { data } = useInfiniteQuery(updateList);
  const last = data?.pages[0]?.updates[0];
  return last?.endedAt === null ? last : undefined;
}

/**
 * Checks before an update. The result is never cached, so the checks run again each time the dialog
 * opens.
 */
export const preflight = (serverId: number | undefined) =>
  queryOptions({
    queryKey: ['preflight', serverId],
    queryFn: ({ signal }) =>
      api.call(checkUpdate, { body: serverId === undefined ? {} : { serverId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export function useStartUpdate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: StartUpdateRequest) => api.call(startUpdate, { body }),
    onSuccess: (run) => {
      cache.setQueryData(updateDetail(run.id).queryKey, run);
    },
    onSettled: () => cache.invalidateQueries(updateList),
  });
}

export function useCancelUpdate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(cancelUpdate, { params: { id } }),
    // Refetch the update in either case: after a rejection, the displayed state is outdated, and
    // after a success, the update will end soon.
    onSettled: (_, __, id) => cache.invalidateQueries(updateDetail(id)),
  });
}

function patchUpdateSettings(cache: QueryClient, change: Partial<MaintenanceConfigReply>): void {
  cache.setQueryData(updateSettings.queryKey, (setup) => setup && { ...setup, ...change });
}

export function useSaveSsh() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SshSetupRequest) => api.call(saveSshSetup, { body }),
    onSuccess: (ssh) => patchUpdateSettings(cache, { ssh }),
  });
}

export function useRemoveSsh() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeSshSetup),
    onSuccess: () => patchUpdateSettings(cache, { ssh: null }),
  });
}

export function useTestSsh() {
  return useMutation({ mutationFn: (body: TestSshRequest) => api.call(testSsh, { body }) });
}

function useScriptMutation<Input>(call: (input: Input) => Promise<UpdateScriptReply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (script) => patchUpdateSettings(cache, { script }),
    // The change may have been rejected because an update has started, so refetch the updates.
    onError: () => cache.invalidateQueries(updateList),
  });
}

export function useSaveScript() {
  return useScriptMutation((text: string) => api.call(saveUpdateScript, { body: { text } }));
}

export function useResetScript() {
  return useScriptMutation<void>(() => api.call(resetUpdateScript));
}
