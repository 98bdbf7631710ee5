import { useState } from 'react';
import { concernsOf, type PlanConcern } from './plan-concerns.js';
import type { RedeployPlan } from './redeploy-plan.js';
import type { Forecast } from './use-forecast.js';

export interface Concerns {
  items: readonly PlanConcern[];
  isAcknowledged: boolean;
  setAcknowledged: (isAcknowledged: boolean) => void;
}

/**
 * Collects the warnings that the user must confirm. If further warnings apply after the
 * confirmation, or a warning applies to further stacks, the user must confirm again.
 */
export function useConcerns(
  { selectedStacks }: RedeployPlan,
  forecast: Forecast | undefined,
): Concerns {
  const [confirmedKeys, setConfirmedKeys] = useState<readonly string[]>([]);
  const concerns = concernsOf(selectedStacks, forecast?.plannedRedeployByStack);
  const keys = concerns.flatMap(({ warning, stackIds }) =>
    stackIds.map((id) => `${warning} ${id}`),
  );
  return {
    items: concerns,
    isAcknowledged: keys.every((key) => confirmedKeys.includes(key)),
    setAcknowledged: (isAcknowledged) => setConfirmedKeys(isAcknowledged ? keys : []),
  };
}
