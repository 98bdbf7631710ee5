import { useState } from 'react';
import { concernsOf, type PlanConcern } from './plan-concerns.js';
import type { RedeployPlan } from './redeploy-plan.js';
import type { Forecast } from './use-forecast.js';

export interface Concerns {
  items: readonly PlanConcern[];
  isAcknowledged: boolean;
  setAcknowledged: (given: boolean) => void;
}

/**
 * Collects the warnings that the user must confirm. If a warning appears after the confirmation, it
 * has to be confirmed as well.
 */
export function useConcerns(
  { selectedStacks }: RedeployPlan,
  forecast: Forecast | undefined,
): Concerns {
  const [confirmed, setConfirmed] = useState('');
  const all = concernsOf(selectedStacks, forecast?.byStack);
  const key = all.map(({ warning }) => warning).join(' ');
  return {
    items: all,
    isAcknowledged: key === '' || key === confirmed,
    setAcknowledged: (isAcknowledged) => setConfirmed(isAcknowledged ? key : ''),
  };
}
