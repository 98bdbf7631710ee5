import type { LogOutcome } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Histogram } from '#shared/histogram/histogram.js';
import { redeployHistogram } from '../redeploys.queries.js';
import {
  barsOfRedeploys,
  outcomeCounts,
  statesOfOutcome,
  statesWithoutOutcome,
} from './redeploy-bars.js';
import type { useRedeployFilter } from './use-redeploy-filter.js';

type RedeployChartProps = Pick<ReturnType<typeof useRedeployFilter>, 'query' | 'change'>;

const outcomeNames = ['success', 'failure', 'unknown'] as const;

/** Matching redeploys over time. Selecting a range filters the list. */
export function RedeployChart({ query, change }: RedeployChartProps) {
  const { server, ...filter } = query;
  const { data, isError } = useQuery(
    redeployHistogram({ ...filter, ...(server !== undefined && { server: [server] }) }),
  );
  if (isError && !data) return null;
  return (
    <Histogram
      what="redeploys"
      histogram={data && barsOfRedeploys(data)}
      counts={data && outcomeCounts(data)}
      from={query.from}
      to={query.to}
      outcomes={query.state && outcomeNames.filter((name) => isChosen(name, query.state ?? []))}
      onRange={(range) => change({ ...range, last: undefined })}
      onOutcome={(outcome) => {
        if (isNamed(outcome)) change({ state: [...statesOfOutcome[outcome]] });
      }}
      rest={{
        off: query.state?.some((state) => statesWithoutOutcome.includes(state)) === false,
        onChoose: () => change({ state: [...statesWithoutOutcome] }),
      }}
    />
  );
}

function isChosen(name: (typeof outcomeNames)[number], states: readonly string[]): boolean {
  return statesOfOutcome[name].some((state) => states.includes(state));
}

function isNamed(outcome: LogOutcome): outcome is (typeof outcomeNames)[number] {
  return outcome in statesOfOutcome;
}
