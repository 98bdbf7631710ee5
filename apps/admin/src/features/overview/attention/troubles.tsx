import type { Attention } from './attention.js';
import { FailedRedeploys } from './failed-redeploys.js';
import { UnreachableServers } from './unreachable-servers.js';
import { UnhealthyStacks } from './unhealthy-stacks.js';

/** Lists current problems, worst first. */
export function Troubles({ attention }: { attention: Attention }) {
  return (
    <>
      <UnreachableServers servers={attention.unreachable} />
      <FailedRedeploys failed={attention.failedUnhealthy} areUnhealthy />
      <UnhealthyStacks
        stacks={attention.otherUnhealthy}
        unlistedCount={attention.unlistedUnhealthyCount}
      />
      <FailedRedeploys failed={attention.failed} />
    </>
  );
}
