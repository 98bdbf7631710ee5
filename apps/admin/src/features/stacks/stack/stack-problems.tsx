import { Button } from '@mantine/core';
import type { ContainerReply, RedeployReply, StackDetailReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { Notice } from '#shared/feedback/notice.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { failureMessages } from '#shared/vocabulary/redeploy.messages.js';
import { stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import { hasFailed } from '../header/next-step.js';
import { faultyContainersOf } from './container-problems.js';
import { containerState, uptimeOf } from './container-state.js';
import { stackPageMessages } from './stack-page.messages.js';
import classes from './stack-page.module.css';
import { stackProblemsMessages } from './stack-problems.messages.js';

/**
 * Names the containers that make the stack unhealthy and the run that failed, and links to the
 * log. Hidden unless the stack is unhealthy.
 */
export function StackProblems({ stack, containers, redeploys }: StackDetailReply) {
  const t = useMessages(stackProblemsMessages);
  const mayReadLogs = useHasPermission('stacks-logs');
  const faultyContainers = faultyContainersOf({ stack, containers });
  if (faultyContainers === null) return null;
  const [worstContainer, ...otherContainers] = faultyContainers;
  const [latestRun] = redeploys;
  const failedRun = latestRun && hasFailed(latestRun) ? latestRun : undefined;
  return (
    <Notice
      {...stateStyles.stackHealth[stack.health]}
      isUrgent={false}
      title={
        worstContainer && otherContainers.length === 0
          ? t(`problem.${containerState(worstContainer)}`, { name: nameOf(worstContainer) })
          : t('title', { count: faultyContainers.length })
      }
      actions={
        mayReadLogs && worstContainer && <LogLink stackId={stack.id} container={worstContainer} />
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
      {otherContainers.length > 0 && <FaultyContainers containers={faultyContainers} />}
      {failedRun ? <FailedRun run={failedRun} /> : <p className={classes.problem}>{t('next')}</p>}
    </Notice>
  );
}

function FaultyContainers({ containers }: { containers: readonly ContainerReply[] }) {
  return containers.map((container) => (
    <p key={container.id} className={classes.problem}>
      <strong>{nameOf(container)}</strong>
      <StateBadge kind="container" value={containerState(container)} />
      <span className={detailClasses.quiet}>{uptimeOf(container)}</span>
    </p>
  ));
}

/** Says when and why the latest run failed, or when and why the stack failed after the run. */
function FailedRun({ run }: { run: RedeployReply }) {
  const t = useMessages(stackProblemsMessages);
  const tStackPage = useMessages(stackPageMessages);
  const tStackAction = useMessages(stackActionMessages);
  const tFailure = useMessages(failureMessages);
  const format = useFormat();
  const now = useNow();
  const { id, action, failure, failedAfter, finishedAt, queuedAt, requestedBy } = run;
  const code = failure?.code ?? failedAfter?.code;
  const when = format.relative(finishedAt ?? queuedAt, now);
  return (
    <p className={classes.problem}>
      <span>
        <Link to="/redeploys/$redeployId" params={{ redeployId: id }} className={classes.link}>
          {tStackPage('number', { id, action: tStackAction(action) })}
        </Link>{' '}
        {t(failure ? 'failed' : 'failedAfter', { when, name: requestedBy.name })}{' '}
        {code && tFailure(`${code}.cause`)}
      </span>
    </p>
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
