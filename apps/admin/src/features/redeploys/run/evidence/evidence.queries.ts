import {
  readRedeployEvidence,
  readRedeployProbes,
  restartStack,
  startRedeploys,
  startRollback,
  startStack,
  stopStack,
  type RedeployReply,
} from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

export const redeployEvidence = ({ id, hasEvidence }: Pick<RedeployReply, 'id' | 'hasEvidence'>) =>
  queryOptions({
    queryKey: [...queryKeys.redeployEvidence, id],
    queryFn: ({ signal }) => api.call(readRedeployEvidence, { params: { id }, signal }),
    enabled: hasEvidence,
    // Evidence never changes.
    staleTime: Infinity,
  });

/** The probes of a run, refetched whenever the run enters a step or ends. */
export const redeployProbes = ({ id, state, step, steps }: RedeployReply) =>
  queryOptions({
    queryKey: [...queryKeys.redeployEvidence, id, 'probes', state, step],
    queryFn: ({ signal }) => api.call(readRedeployProbes, { params: { id }, signal }),
    enabled: steps.some(({ step: name }) => name === 'verifying'),
    placeholderData: (previous) => previous,
  });

const endpoints = { start: startStack, stop: stopStack, restart: restartStack } as const;

export function useRetryRun({ action, reason, stack, rollbackOf }: RedeployReply) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (stackId: number): Promise<number> => {
      const body = reason === null ? {} : { reason };
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
