import type { RedeployStrategyRequest } from '@stackyard/contracts';
import { useState } from 'react';

export function useStrategy() {
  const [order, setOrder] = useState<readonly number[]>([]);
  const [strategy, setStrategy] = useState<RedeployStrategyRequest>({});
  const reset = (): void => {
    setOrder([]);
    setStrategy({});
  };
  return { order, setOrder, strategy, setStrategy, reset };
}

/** Returns the strategy as part of a request; empty if the user made no choice. */
export function strategyFields(strategy: RedeployStrategyRequest): {
  strategy?: RedeployStrategyRequest;
} {
  return Object.keys(strategy).length === 0 ? {} : { strategy };
}
