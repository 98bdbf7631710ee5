import type { StackDetailReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import classes from '#shared/detail/detail.module.css';
import { stackList } from '#shared/queries/stacks.queries.js';
import { RolledBackNotice } from '../images/rolled-back-notice.js';
import { UnreachableServer } from '../list/data-freshness.js';
import { StackTabPage } from '../stack-tab-page.js';
import { StackContainers } from './stack-containers.js';
import { StackFacts } from './stack-facts.js';
import { LatestRuns } from './stack-runs.js';
import { StackProblems } from './stack-problems.js';
import { StackObstacle } from './stack-state.js';

export function StackPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId' });
  return <StackView key={stackId} stackId={stackId} />;
}

export function StackView({ stackId }: { stackId: number }) {
  return (
    <StackTabPage stackId={stackId} tab="summary">
      {(detail) => <StackContent detail={detail} />}
    </StackTabPage>
  );
}

function StackContent({ detail }: { detail: StackDetailReply }) {
  const { stack } = detail;
  // The reply contains the health of each server. The server picker uses the same query, so the
  // reply is usually cached.
  const { data } = useInfiniteQuery(stackList({ limit: 1 }));
  const server = data?.pages[0]?.servers.find(({ id }) => id === stack.server.id);
  return (
    <>
      {server?.health.state === 'unreachable' && <UnreachableServer server={server} />}
      <StackObstacle stack={stack} />
      <div className={classes.notices}>
        <StackProblems {...detail} />
        <RolledBackNotice {...detail} />
      </div>
      <div className={classes.columns}>
        <div>
          <StackContainers {...detail} />
          <LatestRuns stackId={stack.id} redeploys={detail.redeploys} />
        </div>
        <div>
          <StackFacts {...detail} />
        </div>
      </div>
    </>
  );
}
