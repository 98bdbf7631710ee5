import { Button } from '@mantine/core';
import type { StackDetailReply, StackReply } from '@stackyard/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import classes from '#shared/detail/detail.module.css';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MuteMenu } from '#shared/notifications/mute-menu.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackDetail, stackList } from '#shared/queries/stacks.queries.js';
import { RollbackButton } from '#shared/rollback/rollback-button.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { RequestedAction } from '../action/stack-action-dialog.js';
import { StackPowerMenu } from '../action/stack-power-menu.js';
import { useActionDialog } from '../action/use-action-dialog.js';
import { useStackCommands } from '../action/use-stack-commands.js';
import { PlatformLink } from '../platform-link.js';
import { RedeployDialog } from '../redeploy/redeploy-dialog.js';
import { UnreachableServer } from '../list/data-freshness.js';
import { StackTabs } from '../stack-tabs.js';
import { StackContainers } from './stack-containers.js';
import { StackFacts } from './stack-facts.js';
import { StackPageSkeleton } from './stack-page-skeleton.js';
import { stackPageMessages } from './stack-page.messages.js';
import { LatestRuns } from './stack-runs.js';
import { StackState } from './stack-state.js';

export function StackPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId' });
  return <StackView key={stackId} stackId={stackId} />;
}

export function StackView({ stackId }: { stackId: number }) {
  const t = useMessages(stackPageMessages);
  const { data, error, refetch } = useQuery(stackDetail(stackId));
  const problem = <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <StackTabs stackId={stackId} />
      {data && error && problem}
      {data && <StackContent detail={data} />}
      {!data && error && <Page title={t('title')}>{problem}</Page>}
      {!data && !error && <StackPageSkeleton title={t('title')} />}
    </>
  );
}

function StackContent({ detail }: { detail: StackDetailReply }) {
  const { stack } = detail;
  const [asked, setAsked] = useState(false);
  const onRedeploy = useCallback(() => setAsked(true), []);
  const { onAction, dialog } = useActionDialog();
  // Shares a cache entry with the server picker. The reply contains the health of the server.
  const { data } = useInfiniteQuery(stackList({ limit: 1 }));
  const server = data?.pages[0]?.servers.find(({ id }) => id === stack.server.id);
  const able = stack.redeployable && stack.openRedeploy === null;

  useStackCommands(stack, { onRedeploy, onAction });

  return (
    <Page title={stack.name} actions={<StackActions {...{ stack, able, onRedeploy, onAction }} />}>
      {server?.health.state === 'unreachable' && <UnreachableServer server={server} />}
      <StackState stack={stack} />
      <div className={classes.columns}>
        <div>
          <StackContainers {...detail} />
          <LatestRuns stackId={stack.id} redeploys={detail.redeploys} />
        </div>
        <div>
          <StackFacts {...detail} />
        </div>
      </div>
      <RedeployDialog
        scope={asked ? { kind: 'stacks', stacks: [stack] } : null}
        onClose={() => setAsked(false)}
      />
      {dialog}
    </Page>
  );
}

interface StackActionsProps {
  stack: StackReply;
  able: boolean;
  onRedeploy: () => void;
  onAction: ((requested: RequestedAction) => void) | undefined;
}

function StackActions({ stack, able, onRedeploy, onAction }: StackActionsProps) {
  const t = useMessages(stackPageMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  return (
    <>
      <PlatformLink stack={stack} />
      <MuteMenu stack={stack} />
      {canRollBack(stack) && (
        <RollbackButton
          scope={{ kind: 'stack', stackId: stack.id, name: stack.name }}
          disabled={!able}
        />
      )}
      {onAction && (
        <StackPowerMenu stack={stack} onAction={(action) => onAction({ stack, action })} />
      )}
      {mayRedeploy && (
        <Button
          leftSection={<RefreshCw size={16} aria-hidden />}
          disabled={!able}
          onClick={onRedeploy}
        >
          {t('redeploy')}
        </Button>
      )}
    </>
  );
}

/**
 * Returns whether rollbacks are possible. Stackyard saves states only for stacks that it can
 * redeploy.
 */
function canRollBack({ source, kind }: StackReply): boolean {
  return source !== 'external' && (kind === 'compose' || kind === 'swarm');
}
