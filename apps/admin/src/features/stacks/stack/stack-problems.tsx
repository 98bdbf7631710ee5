import { Button } from '@mantine/core';
import type { ContainerReply, RedeployReply, StackDetailReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RunLinkButton } from '#shared/redeploy/run-link-button.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { faultyContainersOf } from './container-problems.js';
import { containerState } from './container-state.js';
import classes from './stack-page.module.css';
import { stackProblemsMessages } from './stack-problems.messages.js';

/**
 * Names the containers that make the stack unhealthy, and offers the next steps. Hidden unless the
 * stack is unhealthy.
 */
export function StackProblems({ stack, containers, redeploys }: StackDetailReply) {
  const t = useMessages(stackProblemsMessages);
  const mayReadLogs = useHasPermission('stacks-logs');
  const faultyContainers = faultyContainersOf({ stack, containers });
  if (faultyContainers === null) return null;
  const [worstContainer] = faultyContainers;
  const [latestRun] = redeploys;
  return (
    <Notice
      {...stateStyles.stackHealth[stack.health]}
      isUrgent={false}
      title={t('title', { count: faultyContainers.length })}
      actions={
        <>
          {mayReadLogs && worstContainer && (
            <LogLink stackId={stack.id} container={worstContainer} />
          )}
          {latestRun && hasFailed(latestRun) && (
            <RunLinkButton redeployId={latestRun.id}>
              {t('openRun', { id: latestRun.id })}
            </RunLinkButton>
          )}
        </>
      }
    >
      {faultyContainers.length === 0 && (
        <p className={classes.problem}>
          {t('missing', {
            running: stack.containers.running,
            total: stack.containers.total - stack.containers.finished,
          })}
        </p>
      )}
      {faultyContainers.map((container) => (
        <p key={container.id} className={classes.problem}>
          <strong>{nameOf(container)}</strong>
          <StateBadge kind="container" value={containerState(container)} />
          <span className={detailClasses.quiet}>{container.status}</span>
        </p>
      ))}
      <p className={classes.problem}>{t('next')}</p>
    </Notice>
  );
}

function LogLink({ stackId, container }: { stackId: number; container: ContainerReply }) {
  const t = useMessages(stackProblemsMessages);
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/stacks/$stackId/logs"
          params={{ stackId }}
          search={{ container: [container.name] }}
          {...props}
        />
      )}
    >
      {t('openLog', { name: nameOf(container) })}
    </Button>
  );
}

const nameOf = ({ service, name }: ContainerReply) => service ?? name;

const hasFailed = ({ failure, failedAfter }: RedeployReply) =>
  failure !== null || failedAfter !== null;
