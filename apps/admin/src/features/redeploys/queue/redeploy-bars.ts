import {
  redeployStates,
  type LogFacetCount,
  type LogHistogram,
  type LogOutcome,
  type RedeployHistogramReply,
  type RedeployState,
} from '@stackyard/contracts';

/** The states that belong to each outcome. Cancelled and open redeploys have no outcome. */
export const statesByOutcome = {
  success: ['succeeded'],
  failure: ['failed', 'rolled_back', 'rollback_failed'],
  unknown: ['lost'],
} as const satisfies Partial<Record<LogOutcome, readonly RedeployState[]>>;

const statesWithOutcome: readonly RedeployState[] = Object.values(statesByOutcome).flat();
/** The states of cancelled and open redeploys. */
export const statesWithoutOutcome = redeployStates.filter(
  (state) => !statesWithOutcome.includes(state),
);

const outcomes = ['success', 'failure', 'unknown'] as const;
type Counts = RedeployHistogramReply['periods'][number]['state'];

/** Returns the outcomes of redeploys over time, in the form that the shared histogram expects. */
export function redeployBars({ size, periods }: RedeployHistogramReply): LogHistogram {
  return {
    size,
    buckets: periods.map(({ from, state }) => ({
      from,
      count: Object.values(state).reduce((sum, count) => sum + count, 0),
      exact: true,
      outcomes: Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(state, outcome)])),
    })),
  };
}

/** Returns the total of each outcome over all periods, for the legend. */
export function outcomeCounts({ periods }: RedeployHistogramReply): LogFacetCount[] {
  return outcomes.map((value) => ({
    value,
    label: null,
    count: periods.reduce((sum, { state }) => sum + countOf(state, value), 0),
    exact: true,
  }));
}

function countOf(state: Counts, outcome: keyof typeof statesByOutcome): number {
  return statesByOutcome[outcome].reduce(
    (sum, redeployState) => sum + (state[redeployState] ?? 0),
    0,
  );
}
