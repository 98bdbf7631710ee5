import {
  planRollback,
  planStackRollback,
  startRollback,
  type RollbackPlanReply,
  type StartRollbackRequest,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api/api.js';
import { newIdempotencyKey } from '../api/idempotency-key.js';
import { queryKeys } from '../api/query-keys.js';

/** The state to restore: the state before a redeploy, or the last good state of a stack. */
export type RollbackScope =
  | { kind: 'redeploy'; redeployId: number; name: string; server: string }
  | {
      kind: 'stack';
      stackId: number;
      name: string;
      server: string;
      /** Whether the newest images are already rolled back. */
      heldBack: boolean;
    };

export const rollbackPlan = (scope: RollbackScope) =>
  queryOptions({
    queryKey: [...queryKeys.redeployPlans, 'rollback', scope],
    queryFn: ({ signal }) =>
      scope.kind === 'stack'
        ? api.call(planStackRollback, { params: { id: scope.stackId }, signal })
        : api.call(planRollback, { params: { id: scope.redeployId }, query: {}, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

interface RollbackRequest {
  redeployId: number;
  body: StartRollbackRequest;
}

/**
 * Requests a rollback. Retries of the same request reuse its idempotency key, so that the rollback
 * starts only once.
 */
export function useStartRollback() {
  const cache = useQueryClient();
  const attempt = useRef({ request: '', key: '' });
  const { mutateAsync } = useMutation({
    mutationFn: (rollback: RollbackRequest) => {
      const request = JSON.stringify(rollback);
      if (attempt.current.request !== request) {
        attempt.current = { request, key: newIdempotencyKey() };
      }
      const { redeployId, body } = rollback;
      const idempotencyKey = attempt.current.key;
      return api.call(startRollback, { params: { id: redeployId }, body, idempotencyKey });
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.redeployLists });
      void cache.invalidateQueries({ queryKey: queryKeys.stacks });
    },
  });
  return (
    { redeployId, state }: RollbackPlanReply['target'],
    options: Omit<StartRollbackRequest, 'state'>,
  ) => mutateAsync({ redeployId, body: { state, ...options } });
}
