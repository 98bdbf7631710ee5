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
 * Collects the warnings that the user must confirm. If other warnings apply after the confirmation,
 * the user must confirm again.
 */
export function useConcerns(
  { selectedStacks }: RedeployPlan,
  forecast: Forecast | undefined,
): Concerns {
  const [confirmedKey, setConfirmedKey] = useState('');
  const concerns = concernsOf(selectedStacks, forecast?.byStack);
  const key = concerns.map(({ warning }) => warning).join(' ');
  return {
    items: concerns,
    isAcknowledged: key === '' || key === confirmedKey,
    setAcknowledged: (isAcknowledged) => setConfirmedKey(isAcknowledged ? key : ''),
  };
}
