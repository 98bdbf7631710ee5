import {
  planRedeploys,
  type PlannedRedeployReply,
  type PlanRedeploysRequest,
  type RedeployPlanReply,
  type SkipReason,
} from '@stackyard/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

/**
 * The maximum number of stacks that are compared with the platforms. The dialog shows no details
 * for larger selections.
 */
const maxComparedStacks = 50;

/** The expected effect of a redeploy, as far as the API knows it. */
export interface Forecast {
  plannedRedeployByStack: ReadonlyMap<number, PlannedRedeployReply>;
  /** The stacks that the API would skip, with the reason. */
  skipped: ReadonlyMap<number, SkipReason>;
  /** Expected number of seconds until all redeploys have ended; null if it is unknown. */
  expectedSeconds: number | null;
}

/**
 * Asks the API what a redeploy would change.
 *
 * @param selection - null while nothing is selected
 * @returns Undefined while loading and if the request fails. The redeploy can start without a
 * forecast.
 */
export function useForecast(selection: PlanRedeploysRequest | null): Forecast | undefined {
  const planQuery = useQuery(planOf(selection));
  // The comparison reads from the platforms and can take a long time, so the dialog does not wait
  // for it.
  const isComparable =
    planQuery.data !== undefined && planQuery.data.plannedRedeployByStack.size <= maxComparedStacks;
  const comparisonQuery = useQuery(
    planOf(isComparable && selection ? { ...selection, compare: true } : null),
  );
  return comparisonQuery.data ?? planQuery.data;
}

export function planOf(selection: PlanRedeploysRequest | null) {
  return queryOptions({
    queryKey: [...queryKeys.redeployPlans, selection],
    queryFn: ({ signal }) => api.call(planRedeploys, { body: selection ?? {}, signal }),
    enabled: selection !== null,
    // Avoid refetching: the request is large for many stacks, and the reply changes slowly.
    staleTime: 15_000,
    select: ({ redeploys, skipped, expectedSeconds }: RedeployPlanReply): Forecast => ({
      plannedRedeployByStack: new Map(redeploys.map((redeploy) => [redeploy.stack.id, redeploy])),
      skipped: new Map(skipped.map(({ stackId, reason }) => [stackId, reason])),
      expectedSeconds,
    }),
  });
}
