import type { Attention } from './attention.js';
import { FailedRedeploys } from './failed-redeploys.js';
import { UnreachableServers } from './unreachable-servers.js';
import { UnwellStacks } from './unwell-stacks.js';

/** What does not work, worst first. */
export function Troubles({ attention }: { attention: Attention }) {
  return (
    <>
      <UnreachableServers servers={attention.unreachable} />
      <FailedRedeploys failed={attention.broken} />
      <UnwellStacks stacks={attention.unwell} more={attention.moreUnwell} />
      <FailedRedeploys failed={attention.failed} />
    </>
  );
}
