import type {
  PlanRedeploysRequest,
  RedeployBatchReply,
  RedeployStrategyRequest,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { sortByIds } from './order/stack-order.js';
import { strategyFields, useStrategy } from './order/use-strategy.js';
import { planRedeploy, type RedeployPlan } from './plan/redeploy-plan.js';
import { useConcerns } from './plan/use-concerns.js';
import { useForecast } from './plan/use-forecast.js';
import {
  stackLimitOf,
  useScopeContent,
  type RedeployScope,
  type ScopeContent,
} from './redeploy-scope.js';
import { useStartRedeploys } from './use-start-redeploys.js';

/**
 * Returns the stacks that a redeploy affects, whether it can start, and a function that requests
 * it.
 */
export function useRedeployRequest(scope: RedeployScope | null) {
  const content = useScopeContent(scope);
  const { start, resetAttempt } = useStartRedeploys();
  const { isAllowed, overrideFields, reset: resetOverride, ...override } = useOverride();
  const { order, setOrder, strategy, setStrategy, reset: resetStrategy } = useStrategy();
  // Once the request is sent, keep showing what was requested: server events may change the stacks
  // before the reply arrives.
  const [requestedPlan, setRequestedPlan] = useState<RedeployPlan | null>(null);

  const stacks = sortByIds(content.stacks, order);
  const request = requestOf(scope, content);
  const planBeforeForecast = requestedPlan ?? planRedeploy(stacks, request);
  const canForecast =
    scope !== null && content.complete && planBeforeForecast.selectedStacks.length > 0;
  const forecast = useForecast(
    canForecast ? selectionOf(scope, planBeforeForecast, strategy) : null,
  );
  // Plan again, because the API skips stacks that look redeployable here, such as outdated stacks
  // whose newer images were rolled back.
  const plan =
    requestedPlan ?? planRedeploy(stacks, { ...request, apiSkipReasons: forecast?.skipped });
  const concerns = useConcerns(plan, forecast);
  const isComplete = requestedPlan !== null || content.complete;
  const isReady =
    isComplete && plan.selectedStacks.length > 0 && concerns.isAcknowledged && isAllowed;

  const send = async (): Promise<RedeployBatchReply> => {
    setRequestedPlan(plan);
    try {
      return await start({ ...selectionOf(scope, plan, strategy), ...overrideFields });
    } catch (error) {
      setRequestedPlan(null);
      throw error;
    }
  };
  const reset = (): void => {
    resetOverride();
    concerns.setAcknowledged(false);
    resetStrategy();
    setRequestedPlan(null);
    resetAttempt();
  };
  return {
    complete: isComplete,
    content: requestedPlan ? { ...content, complete: true, error: null } : content,
    plan,
    forecast,
    ...override,
    setOrder,
    strategy,
    setStrategy,
    concerns,
    ready: isReady,
    send,
    reset,
  };
}

/** Holds the reason for a redeploy, and whether the redeploy overrides maintenance. */
function useOverride() {
  const { data: mode } = useQuery(maintenanceMode);
  const mayOverride = useHasPermission('maintenance-override');
  const [reason, setReason] = useState('');
  const [wantsOverride, setOverride] = useState(false);
  const isMaintenanceActive = mode?.active === true;
  const isOverriding = isMaintenanceActive && mayOverride && wantsOverride;
  const hasReason = reason.trim() !== '';
  return {
    mode,
    reason,
    setReason,
    wantsOverride,
    setOverride,
    overriding: isOverriding,
    isAllowed: !isMaintenanceActive || (isOverriding && hasReason),
    /** The fields to add to the request. */
    overrideFields: {
      ...(hasReason && { reason: reason.trim() }),
      ...(isOverriding && { overrideMaintenance: true }),
    },
    reset: () => {
      setReason('');
      setOverride(false);
    },
  };
}

/**
 * Returns the stack limit of a request and whether it is a bulk request. Requests for all stacks or
 * all outdated stacks are always bulk requests, regardless of the number of stacks.
 */
function requestOf(scope: RedeployScope | null, { stacks }: ScopeContent) {
  const isForAll = scope?.kind === 'all' || scope?.kind === 'outdated';
  return { limit: stackLimitOf(scope), skipsNeverInBulk: isForAll || stacks.length > 1 };
}

function selectionOf(
  scope: RedeployScope | null,
  plan: RedeployPlan,
  strategy: RedeployStrategyRequest,
): PlanRedeploysRequest {
  const steps = plan.selectedStacks.length > 1 ? strategyFields(strategy) : {};
  if (scope?.kind === 'all') return { all: true, ...steps };
  if (scope?.kind === 'outdated') return { all: true, onlyOutdated: true, ...steps };
  return { stackIds: plan.selectedStacks.map(({ id }) => id), ...steps };
}
