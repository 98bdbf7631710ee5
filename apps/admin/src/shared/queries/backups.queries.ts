import { fetchWholeList } from '@stackyard/api-client';
import { listBackups, type ListBackupsReply } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

/** Poll interval while a backup is being made. */
const activePollMs = 1000;

export const backups = queryOptions({
  queryKey: [...queryKeys.backups, 'list'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listBackups, { query, signal }), 'backups'),
  refetchInterval: ({ state }) => (isBusy(state.data) ? activePollMs : false),
});

export function isBusy(reply: ListBackupsReply | undefined): boolean {
  return reply?.backups.some(({ state }) => state === 'running') ?? false;
}
