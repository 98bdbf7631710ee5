import type { ContainerReply, StackDetailReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { faultyContainersOf } from './container-problems.js';
import { containerState, uptimeOf } from './container-state.js';
import { stackPageMessages } from './stack-page.messages.js';
import classes from './stack-page.module.css';

/** The containers of a stack, those with problems first. */
export function StackContainers({ stack, containers }: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  const mayReadLogs = useHasPermission('stacks-logs');
  const { running, total } = stack.containers;
  const faultyContainers = faultyContainersOf({ stack, containers }) ?? [];
  const sortedContainers = [...new Set([...faultyContainers, ...containers])];
  return (
    <Section
      title={t('containers')}
      aside={
        containers.length > 0 && (
          <>
            {t('counts', countsOf(containers))}
            {mayReadLogs && (
              <>
                {' · '}
                <LogsLink stackId={stack.id}>{t('logs')}</LogsLink>
              </>
            )}
          </>
        )
      }
    >
      {containers.length === 0 && (
        <p className={detailClasses.none}>
          {total === 0 ? t('noContainers') : t('containersUnread', { running, total })}
        </p>
      )}
      <ul className={`${detailClasses.rows} ${classes.containers}`}>
        {sortedContainers.map((container) => (
          <li key={container.id} className={classes.container}>
            <div>
              <strong>
                {mayReadLogs ? (
                  <LogsLink stackId={stack.id} container={container.name}>
                    {container.service ?? container.name}
                  </LogsLink>
                ) : (
                  (container.service ?? container.name)
                )}
              </strong>
              {container.service && <span className={detailClasses.quiet}>{container.name}</span>}
              <code>{container.image}</code>
            </div>
            <StateBadge kind="container" value={containerState(container)} />
            <span className={classes.uptime}>{uptimeOf(container)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LogsLinkProps {
  stackId: number;
  /** Name of the container; if omitted, the link opens the logs of all containers. */
  container?: string;
  children: string;
}

function LogsLink({ stackId, container, children }: LogsLinkProps) {
  return (
    <Link
      to="/stacks/$stackId/logs"
      params={{ stackId }}
      search={container === undefined ? {} : { container: [container] }}
      className={classes.link}
    >
      {children}
    </Link>
  );
}

function countsOf(containers: readonly ContainerReply[]) {
  const runningCount = containers.filter(({ state }) => state === 'running').length;
  return { running: runningCount, total: containers.length };
}
