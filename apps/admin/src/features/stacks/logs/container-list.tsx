import { UnstyledButton } from '@mantine/core';
import type { ContainerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { containerState, uptimeOf } from '../stack/container-state.js';
import { stackLogsMessages } from './stack-logs.messages.js';
import classes from './container-list.module.css';

interface ContainerListProps {
  containers: readonly ContainerReply[];
  /** Containers with problems, which are listed first. */
  faultyContainers: readonly ContainerReply[];
  /** Names of the selected containers, which may include some that no longer exist. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/**
 * The containers of a stack with their state. Selecting containers limits the log to them; the first
 * row shows all of them.
 */
export function ContainerList(props: ContainerListProps) {
  const { containers, faultyContainers, chosen, onChange } = props;
  const t = useMessages(stackLogsMessages);
  const sortedNames = [...containers.map(({ name }) => name), ...chosen].sort();
  const names = [...new Set([...faultyContainers.map(({ name }) => name), ...sortedNames])];
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  if (names.length === 0) return null;
  return (
    <div role="group" aria-label={t('containers')} className={classes.list}>
      {names.length > 1 && (
        <UnstyledButton
          className={classes.row}
          aria-pressed={chosen.length === 0}
          onClick={() => onChange([])}
        >
          <span className={classes.all}>{t('all')}</span>
        </UnstyledButton>
      )}
      {names.map((name) => (
        <UnstyledButton
          key={name}
          className={classes.row}
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          <ContainerFigures
            name={name}
            container={containers.find((other) => other.name === name)}
          />
        </UnstyledButton>
      ))}
    </div>
  );
}

interface ContainerFiguresProps {
  name: string;
  container: ContainerReply | undefined;
}

function ContainerFigures({ name, container }: ContainerFiguresProps) {
  const t = useMessages(stackLogsMessages);
  const service = container?.service ?? null;
  return (
    <>
      <span className={classes.name}>
        {service ?? name} {service !== null && <span className={classes.quiet}>{name}</span>}
      </span>
      {container ? (
        <>
          <StateBadge kind="container" value={containerState(container)} />
          <span className={classes.quiet}>{uptimeOf(container)}</span>
          <code className={classes.image}>{container.image}</code>
        </>
      ) : (
        <span className={classes.quiet}>{t('removed')}</span>
      )}
    </>
  );
}
