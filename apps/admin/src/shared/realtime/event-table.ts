import type {
  JobReply,
  ListJobsReply,
  ListRedeploysReply,
  ListStacksReply,
  ListUpdatesReply,
  ReadJobReply,
  ServerEvent,
  ServerEvents,
  SessionReply,
  StackDetailReply,
} from '@stackyard/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import {
  patchJobDetail,
  patchJobPages,
  patchRedeployPages,
  patchStackDetail,
  patchStackPages,
  patchUpdatePages,
} from './patches.js';

interface EventReaction<Event extends ServerEvent> {
  /** Updates the cache immediately if the payload contains everything needed. */
  patch?: (cache: QueryClient, payload: ServerEvents[Event]) => void;
  /** Returns the queries to invalidate. Those in use on the page are refetched. */
  staleKeysOf: (payload: ServerEvents[Event]) => readonly QueryKey[];
  /**
   * Returns further queries to invalidate, but only every few seconds, because the patch already
   * updates the important values and these events come in quick succession.
   */
  lazyStaleKeysOf?: (payload: ServerEvents[Event]) => readonly QueryKey[];
}

/**
 * Restarts requests in flight, because their responses may predate the patch and would overwrite
 * it.
 */
function restartReads(cache: QueryClient, ...keys: readonly QueryKey[]): void {
  keys.forEach((queryKey) => {
    void cache.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
  });
}

/**
 * Whether probably only the progress of a job has changed. A change of the status resets the
 * progress.
 */
function reportsProgress({ active, progress }: JobReply): boolean {
  return active && progress !== null;
}

/**
 * Returns the queries that contain the runs of a job and their progress. Only the event
 * `job.changed` announces this progress.
 */
function keysOfRuns({ id }: JobReply): QueryKey[] {
  return [[...queryKeys.jobRuns, id], queryKeys.processing];
}

/** Returns the other queries that contain a job. */
function keysOfJob({ id, parentJobId }: JobReply): QueryKey[] {
  return [
    queryKeys.jobLists,
    queryKeys.jobFacets,
    [...queryKeys.jobDetails, id],
    ...(parentJobId === null ? [] : [[...queryKeys.jobDetails, parentJobId]]),
    [...queryKeys.jobEvents, id],
    [...queryKeys.jobMetadata, id],
  ];
}

/** The queries about files, which the progress of a job does not affect. */
const mediaFileKeys: readonly QueryKey[] = [
  queryKeys.orphanFolders,
  queryKeys.deletionPreviews,
  queryKeys.bin,
  queryKeys.outputFolders,
];

/** Defines how each event affects the cache. */
export const eventReactions: { [Event in ServerEvent]: EventReaction<Event> } = {
  'maintenance.changed': {
    patch: (cache, mode) => {
      cache.setQueryData(queryKeys.maintenanceMode, mode);
      cache.setQueryData<SessionReply>(
        queryKeys.session,
        (session) => session && { ...session, maintenance: mode },
      );
      restartReads(cache, queryKeys.maintenanceMode, queryKeys.session);
    },
    // The mode determines what queued redeploys wait for and whether a window is active. Neither
    // of these changes is announced separately.
    staleKeysOf: () => [
      queryKeys.redeployLists,
      queryKeys.redeployDetails,
      [...queryKeys.maintenance, 'windows'],
    ],
  },
  'redeploy.changed': {
    patch: (cache, redeploy) => {
      cache.setQueryData([...queryKeys.redeployDetails, redeploy.id], redeploy);
      cache.setQueriesData<InfiniteData<ListRedeploysReply, string>>(
        { queryKey: queryKeys.redeployLists },
        (data) => patchRedeployPages(data, redeploy),
      );
      cache.setQueriesData<InfiniteData<ListStacksReply, string>>(
        { queryKey: queryKeys.stackLists },
        (data) => patchStackPages(data, redeploy),
      );
      cache.setQueriesData<StackDetailReply>({ queryKey: queryKeys.stackDetails }, (data) =>
        patchStackDetail(data, redeploy),
      );
      restartReads(
        cache,
        [...queryKeys.redeployDetails, redeploy.id],
        [...queryKeys.stackDetails, redeploy.stack.id],
      );
    },
    staleKeysOf: ({ batchId, finishedAt }) => [
      queryKeys.redeployLists,
      queryKeys.redeployFacets,
      [...queryKeys.redeployBatches, batchId],
      ...(finishedAt === null ? [] : [queryKeys.redeployTrends]),
      queryKeys.stackSnapshots,
      queryKeys.stackFacets,
    ],
  },
  // The run view subscribes to this event itself and requests missing lines by number.
  'redeploy.logged': { staleKeysOf: () => [] },
  'redeploy.progressed': {
    patch: (cache, { redeployId, services }) => {
      const queryKey = [...queryKeys.redeployServices, redeployId];
      cache.setQueriesData({ queryKey }, { services });
      restartReads(cache, queryKey);
    },
    staleKeysOf: () => [],
  },
  'stacks.changed': {
    staleKeysOf: ({ stackIds }) => [
      queryKeys.stackLists,
      queryKeys.allStacks,
      queryKeys.stackFacets,
      queryKeys.stackDuplicates,
      queryKeys.servers,
      ...stackIds.flatMap((id) => [
        [...queryKeys.stackDetails, id],
        [...queryKeys.stackFiles, id],
      ]),
    ],
  },
  // After both events, the server checks images. `stacks.changed` announces the results.
  'images.check-requested': { staleKeysOf: () => [] },
  'image-ignores.changed': { staleKeysOf: () => [] },
  'registries.changed': { staleKeysOf: () => [queryKeys.registries] },
  'event.recorded': { staleKeysOf: () => [queryKeys.logs] },
  'reports.changed': { staleKeysOf: () => [queryKeys.reports] },
  'backups.changed': { staleKeysOf: () => [queryKeys.backups] },
  'channels.changed': { staleKeysOf: () => [queryKeys.channels] },
  'windows.changed': { staleKeysOf: () => [[...queryKeys.maintenance, 'windows']] },
  'update.changed': {
    patch: (cache, update) => {
      cache.setQueryData([...queryKeys.updateDetails, update.id], update);
      cache.setQueriesData<InfiniteData<ListUpdatesReply, string>>(
        { queryKey: queryKeys.updateLists },
        (data) => patchUpdatePages(data, update),
      );
      restartReads(cache, [...queryKeys.updateDetails, update.id]);
    },
    // An update determines what queued redeploys wait for, and it may keep maintenance on. Neither
    // of these changes is announced separately.
    staleKeysOf: () => [
      queryKeys.updateLists,
      queryKeys.maintenanceUpdate,
      queryKeys.redeployLists,
      queryKeys.redeployDetails,
    ],
  },
  // The run view subscribes to this event itself and requests missing lines by number.
  'update.logged': { staleKeysOf: () => [] },
  'job.changed': {
    patch: (cache, job) => {
      cache.setQueriesData<InfiniteData<ListJobsReply, string>>(
        { queryKey: queryKeys.jobLists },
        (data) => patchJobPages(data, job),
      );
      cache.setQueryData<ReadJobReply>([...queryKeys.jobDetails, job.id], (data) =>
        patchJobDetail(data, job),
      );
    },
    staleKeysOf: (job) => [
      ...keysOfRuns(job),
      ...(reportsProgress(job) ? [] : [...keysOfJob(job), ...mediaFileKeys]),
    ],
    lazyStaleKeysOf: (job) => (reportsProgress(job) ? keysOfJob(job) : []),
  },
  'jobs.removed': { staleKeysOf: () => [queryKeys.history] },
  // The log of a job subscribes to this event itself and requests missing lines by number.
  'job.logged': { staleKeysOf: () => [] },
  'drive.changed': { staleKeysOf: () => [queryKeys.drives] },
  // The permissions of a token depend on the permissions of its owner.
  'users.changed': { staleKeysOf: () => [queryKeys.users, queryKeys.groups, queryKeys.tokens] },
  'groups.changed': { staleKeysOf: () => [queryKeys.groups, queryKeys.users, queryKeys.tokens] },
  'notifications.changed': {
    patch: (cache, unread) => {
      cache.setQueryData(queryKeys.unreadNotifications, unread);
      restartReads(cache, queryKeys.unreadNotifications);
    },
    staleKeysOf: () => [queryKeys.notificationLists],
  },
  // These replies depend on the user's permissions. When a permission is withdrawn, the shell also
  // removes all cached data that no open page uses.
  'session.changed': {
    staleKeysOf: () => [
      queryKeys.session,
      queryKeys.account,
      queryKeys.notifications,
      queryKeys.tokens,
      queryKeys.updateSetup,
    ],
  },
  'session.ended': { staleKeysOf: () => [queryKeys.session] },
};
