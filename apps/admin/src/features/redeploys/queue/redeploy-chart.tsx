import type { LogOutcome } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Histogram } from '#shared/histogram/histogram.js';
import { redeployHistogram } from '../redeploys.queries.js';
import {
  redeployBars,
  outcomeCounts,
  statesByOutcome,
  statesWithoutOutcome,
} from './redeploy-bars.js';
import type { useRedeployFilter } from './use-redeploy-filter.js';

type RedeployChartProps = Pick<ReturnType<typeof useRedeployFilter>, 'query' | 'change'>;

const outcomeNames = ['success', 'failure', 'unknown'] as const;

/** Shows the matching redeploys over time. Selecting a range or an outcome filters the list. */
export function RedeployChart({ query, change }: RedeployChartProps) {
  const { server, ...filter } = query;
  const { data, isError } = useQuery(
    redeployHistogram({ ...filter, ...(server !== undefined && { server: [server] }) }),
  );
  if (isError && !data) return null;
  return (
    <Histogram
      countedItems="redeploys"
      histogram={data && redeployBars(data)}
      counts={data && outcomeCounts(data)}
      from={query.from}
      to={query.to}
      outcomes={query.state && outcomeNames.filter((name) => isSelected(name, query.state ?? []))}
      onSelectRange={(range) => change({ ...range, last: undefined })}
      onSelectOutcome={(outcome) => {
        if (isFilterable(outcome)) change({ state: [...statesByOutcome[outcome]] });
      }}
      noOutcomeEntry={{
        isHidden: query.state?.some((state) => statesWithoutOutcome.includes(state)) === false,
        onChoose: () => change({ state: [...statesWithoutOutcome] }),
      }}
    />
  );
}

function isSelected(name: (typeof outcomeNames)[number], states: readonly string[]): boolean {
  return statesByOutcome[name].some((state) => states.includes(state));
}

function isFilterable(outcome: LogOutcome): outcome is (typeof outcomeNames)[number] {
  return outcome in statesByOutcome;
}
