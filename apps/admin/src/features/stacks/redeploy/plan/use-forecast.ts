import type {
  PlannedRedeployReply,
  PlanRedeploysRequest,
  RedeployPlanReply,
  SkipReason,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { redeployPlan } from '#shared/queries/redeploys.queries.js';

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
  const planQuery = useQuery(forecastQuery(selection));
  // The comparison reads from the platforms and can take a long time, so the dialog does not wait
  // for it.
  const isComparable =
    planQuery.data !== undefined && planQuery.data.plannedRedeployByStack.size <= maxComparedStacks;
  const comparisonQuery = useQuery(
    forecastQuery(isComparable && selection ? { ...selection, compare: true } : null),
  );
  return comparisonQuery.data ?? planQuery.data;
}

function forecastQuery(selection: PlanRedeploysRequest | null) {
  return {
    ...redeployPlan(selection),
    select: ({ redeploys, skipped, expectedSeconds }: RedeployPlanReply): Forecast => ({
      plannedRedeployByStack: new Map(redeploys.map((redeploy) => [redeploy.stack.id, redeploy])),
      skipped: new Map(skipped.map(({ stackId, reason }) => [stackId, reason])),
      expectedSeconds,
    }),
  };
}
