import { useState } from 'react';
import { concernsOf, type PlanConcern } from './plan-concerns.js';
import type { RedeployPlan } from './redeploy-plan.js';
import type { Forecast } from './use-forecast.js';

export interface Concerns {
  all: readonly PlanConcern[];
  acknowledged: boolean;
  acknowledge: (given: boolean) => void;
}

/** If a warning appears after the user has confirmed, it has to be confirmed as well. */
export function useConcerns({ chosen }: RedeployPlan, forecast: Forecast | undefined): Concerns {
  const [confirmed, setConfirmed] = useState('');
  const all = concernsOf(chosen, forecast?.byStack);
  const key = all.map(({ warning }) => warning).join(' ');
  return {
    all,
    acknowledged: key === '' || key === confirmed,
    acknowledge: (given) => setConfirmed(given ? key : ''),
  };
}
