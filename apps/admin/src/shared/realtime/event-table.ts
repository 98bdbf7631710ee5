import type {
  ListRedeploysReply,
  ListStacksReply,
  ListUpdatesReply,
  ServerEvent,
  ServerEvents,
  SessionReply,
  StackDetailReply,
} from '@stackyard/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import {
  patchRedeployPages,
  patchStackDetail,
  patchStackPages,
  patchUpdatePages,
} from './patches.js';

interface Reaction<Event extends ServerEvent> {
  /** What can be changed in place at once, because the payload says it all. */
  patch?: (cache: QueryClient, payload: ServerEvents[Event]) => void;
  /** Queries that are no longer true; those on screen are read again. */
  stale: (payload: ServerEvents[Event]) => readonly QueryKey[];
}

/**
 * A read under way may have been answered before the news that was just put in place, and would take
 * it back when it ends: it starts over.
 */
function startOver(cache: QueryClient, ...keys: readonly QueryKey[]): void {
  keys.forEach((queryKey) => {
    void cache.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
  });
}

/** The one place that says what an announcement means for the cache. */
export const eventTable: { [Event in ServerEvent]: Reaction<Event> } = {
  'maintenance.changed': {
    patch: (cache, mode) => {
      cache.setQueryData(queryKeys.maintenanceMode, mode);
      cache.setQueryData<SessionReply>(
        queryKeys.session,
        (session) => session && { ...session, maintenance: mode },
      );
      startOver(cache, queryKeys.maintenanceMode, queryKeys.session);
    },
    // What queued redeploys wait for follows from the mode; they are not announced one by one.
    // Nor is a window that ends with the switch.
    stale: () => [
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
      startOver(
        cache,
        [...queryKeys.redeployDetails, redeploy.id],
        [...queryKeys.stackDetails, redeploy.stack.id],
      );
    },
    stale: () => [queryKeys.redeployLists, queryKeys.redeployFacets, queryKeys.stackFacets],
  },
  // The run view listens itself: it asks for the lines it lacks by their numbers.
  'redeploy.logged': { stale: () => [] },
  'stacks.changed': {
    stale: ({ stackIds }) => [
      queryKeys.stackLists,
      queryKeys.stackFacets,
      queryKeys.stackDuplicates,
      queryKeys.servers,
      ...stackIds.map((id) => [...queryKeys.stackDetails, id]),
    ],
  },
  'registries.changed': { stale: () => [queryKeys.registries] },
  'event.recorded': { stale: () => [queryKeys.logs] },
  'reports.changed': { stale: () => [queryKeys.reports] },
  'backups.changed': { stale: () => [queryKeys.backups] },
  'windows.changed': { stale: () => [[...queryKeys.maintenance, 'windows']] },
  'update.changed': {
    patch: (cache, update) => {
      cache.setQueryData([...queryKeys.updateDetails, update.id], update);
      cache.setQueriesData<InfiniteData<ListUpdatesReply, string>>(
        { queryKey: queryKeys.updateLists },
        (data) => patchUpdatePages(data, update),
      );
      startOver(cache, [...queryKeys.updateDetails, update.id]);
    },
    // What queued redeploys wait for follows from it; they are not announced one by one. Nor is that
    // it holds maintenance.
    stale: () => [
      queryKeys.updateLists,
      queryKeys.maintenanceUpdate,
      queryKeys.redeployLists,
      queryKeys.redeployDetails,
    ],
  },
  // The run view listens itself: it asks for the lines it lacks by their numbers.
  'update.logged': { stale: () => [] },
  // Pages of jobs listen themselves: a list is patched, and a job's log asks for the lines it lacks.
  'job.changed': { stale: () => [queryKeys.history] },
  'jobs.removed': { stale: () => [queryKeys.history] },
  'job.logged': { stale: () => [] },
  'drive.changed': { stale: () => [[...queryKeys.history, 'drives']] },
  // What a token may do follows from what its owner may.
  'users.changed': { stale: () => [queryKeys.users, queryKeys.groups, queryKeys.tokens] },
  'groups.changed': { stale: () => [queryKeys.groups, queryKeys.users, queryKeys.tokens] },
  // What one may do decides what every page shows: a right taken away takes its data along.
  'session.changed': {
    stale: () => [queryKeys.session, queryKeys.account, queryKeys.tokens, queryKeys.updateSetup],
  },
  'session.ended': { stale: () => [queryKeys.session] },
};
