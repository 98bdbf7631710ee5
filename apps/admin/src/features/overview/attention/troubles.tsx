import type { Attention } from './attention.js';
import { FailedRedeploys } from './failed-redeploys.js';
import { UnreachableServers } from './unreachable-servers.js';
import { UnhealthyStacks } from './unhealthy-stacks.js';

/** Lists current problems, worst first. */
export function CurrentProblems({ attention }: { attention: Attention }) {
  return (
    <>
      <UnreachableServers servers={attention.unreachableServers} />
      <FailedRedeploys failures={attention.unhealthyStackFailures} areUnhealthy />
      <UnhealthyStacks
        stacks={attention.otherUnhealthyStacks}
        unlistedCount={attention.unlistedUnhealthyCount}
      />
      <FailedRedeploys failures={attention.otherFailures} />
    </>
  );
}
