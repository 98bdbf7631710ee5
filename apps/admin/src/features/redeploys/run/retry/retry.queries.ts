import {
  restartStack,
  startRedeploys,
  startRollback,
  startStack,
  stopStack,
  type RedeployReply,
} from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

const endpoints = { start: startStack, stop: stopStack, restart: restartStack } as const;

interface RetryRequest {
  stackId: number;
  /** Empty if no reason is given. */
  reason: string;
}

/** Repeats a run and returns the ID of the new run. */
export function useRetryRun({ action, stack, rollbackOf }: RedeployReply) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ stackId, reason }: RetryRequest): Promise<number> => {
      const body = reason === '' ? {} : { reason };
      if (rollbackOf !== null) {
        const { redeployId: id, state } = rollbackOf;
        return (await api.call(startRollback, { params: { id }, body: { ...body, state } })).id;
      }
      if (action !== 'redeploy' && action !== 'rollback') {
        return (await api.call(endpoints[action], { params: { id: stackId }, body })).id;
      }
      const { redeploys } = await api.call(startRedeploys, {
        body: { ...body, stackIds: [stackId] },
      });
      const [startedRedeploy] = redeploys;
      if (startedRedeploy === undefined) throw new Error(`${stack.name} is not redeployed`);
      return startedRedeploy.id;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.redeploys }),
  });
}
