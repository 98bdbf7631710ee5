import { readContainerUsage, readStackContainer, readStackLogs } from '@stackyard/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { emptyFollowedLog, appendReply, type FollowedLog } from './followed-log.js';
import type { LogPeriod } from './stack-logs.search.js';

const followIntervalMs = 1000;
const catchUpIntervalMs = 50;
const usageIntervalMs = 10_000;

const periodMs: Record<Exclude<LogPeriod, 'tail'>, number> = {
  '15m': 900_000,
  '1h': 3_600_000,
  '24h': 86_400_000,
};

/** Returns the start time of a period; undefined for `tail`, which has none. */
export function startOf(period: LogPeriod): string | undefined {
  return period === 'tail' ? undefined : new Date(Date.now() - periodMs[period]).toISOString();
}

/** The log of a stack, to which new lines are added. Polls for them while the page is visible. */
export const followedLog = (
  cache: QueryClient,
  stackId: number,
  containers: string[] | undefined,
  period: LogPeriod,
) => {
  const queryKey = [...queryKeys.stackContainers, stackId, 'logs', containers ?? [], period];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<FollowedLog> => {
      const cachedLog = cache.getQueryData<FollowedLog>(queryKey) ?? emptyFollowedLog;
      const { cursor } = cachedLog;
      const since = startOf(period);
      const initialQuery = since === undefined ? {} : { since, tail: 5000 };
      const reply = await api.call(readStackLogs, {
        params: { id: stackId },
        query: {
          ...(containers && { container: containers }),
          ...(cursor === undefined ? initialQuery : { cursor }),
        },
        signal,
      });
      return appendReply(cachedLog, reply, new Date().toISOString());
    },
    refetchInterval: ({ state }) => (state.data?.hasMore ? catchUpIntervalMs : followIntervalMs),
    structuralSharing: false,
    // Do not cache the log. Otherwise, reopening the page would show old lines and then load
    // everything written since, instead of starting with the latest lines.
    gcTime: 0,
    staleTime: 0,
  });
};

export const containerDetail = (stackId: number, name: string) =>
  queryOptions({
    queryKey: [...queryKeys.stackContainers, stackId, 'detail', name],
    queryFn: ({ signal }) =>
      api.call(readStackContainer, { params: { id: stackId }, query: { name }, signal }),
    refetchInterval: 15_000,
  });

export const containerUsage = (stackId: number, name: string) =>
  queryOptions({
    queryKey: [...queryKeys.stackContainers, stackId, 'usage', name],
    queryFn: ({ signal }) =>
      api.call(readContainerUsage, { params: { id: stackId }, query: { name }, signal }),
    refetchInterval: usageIntervalMs,
    retry: false,
  });
