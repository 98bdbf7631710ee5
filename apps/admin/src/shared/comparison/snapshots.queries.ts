import { compareStackSnapshots, listStackSnapshots } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

/**
 * The snapshots of a stack, newest first. `REDEPLOY_SNAPSHOTS` is at most 50, so a page of 100
 * contains all of them.
 */
export const stackSnapshots = (stackId: number) =>
  queryOptions({
    queryKey: [...queryKeys.stackSnapshots, stackId],
    queryFn: ({ signal }) =>
      api.call(listStackSnapshots, { params: { id: stackId }, query: { limit: 100 }, signal }),
  });

/**
 * The differences between two snapshots or, without `to`, between a snapshot and the current
 * stack.
 */
export const snapshotComparison = (stackId: number, from: number, to: number | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.stackSnapshots, stackId, from, to ?? null],
    queryFn: ({ signal }) =>
      api.call(compareStackSnapshots, {
        params: { id: stackId },
        query: { from, ...(to !== undefined && { to }) },
        signal,
      }),
  });
