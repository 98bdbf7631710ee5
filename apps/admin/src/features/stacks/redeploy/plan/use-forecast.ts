import {
  planRedeploys,
  type PlannedRedeployReply,
  type PlanRedeploysRequest,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

/** What a redeploy would change, as far as the server knows. */
export interface Forecast {
  byStack: ReadonlyMap<number, PlannedRedeployReply>;
  /** Null if nothing is known. */
  expectedSeconds: number | null;
}

/**
 * Asks the server what a redeploy would change.
 *
 * @param selection null as long as nothing is selected
 * @returns undefined until it is known, and if the server cannot tell: the redeploy does not depend on it
 */
export function useForecast(selection: PlanRedeploysRequest | null): Forecast | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.redeployPlans, selection],
    queryFn: ({ signal }) => api.call(planRedeploys, { body: selection ?? {}, signal }),
    enabled: selection !== null,
    // The request grows with the selection, and the answer ages slowly.
    staleTime: 15_000,
    select: ({ redeploys, expectedSeconds }): Forecast => ({
      byStack: new Map(redeploys.map((planned) => [planned.stack.id, planned])),
      expectedSeconds,
    }),
  });
  return data;
}
