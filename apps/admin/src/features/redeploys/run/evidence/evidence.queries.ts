import { readRedeployEvidence, readRedeployProbes, type RedeployReply } from '@stackyard/contracts';
import { queryOptions } from '@tanstack/react-query';
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
