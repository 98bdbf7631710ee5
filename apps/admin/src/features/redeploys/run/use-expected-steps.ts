import type { RedeployReply, RedeployStep } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { expectedSteps } from './expected-steps.js';

/** Compare only the latest runs, because older ones predict the next run less well. */
const maxComparedRuns = 10;

/**
 * Returns how long each step of a run usually takes, based on the latest successful runs of the
 * same action on its stack.
 */
export function useExpectedSteps({
  stack,
  action,
}: RedeployReply): Partial<Record<RedeployStep, number>> {
  const { data } = useInfiniteQuery({
    ...redeployList({
      stackId: [stack.id ?? 0],
      action: [action],
      state: ['succeeded'],
      limit: maxComparedRuns,
    }),
    enabled: stack.id !== null,
  });
  return expectedSteps(data?.pages[0]?.redeploys ?? []);
}
