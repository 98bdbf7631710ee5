import { UnstyledButton } from '@mantine/core';
import type { ContainerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { containerState } from '../stack/container-state.js';
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

/** The containers of a stack with their state. Selecting containers limits the log to them. */
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
      {names.map((name) => (
        <UnstyledButton
          key={name}
          className={classes.row}
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          <span className={classes.name}>{name}</span>
          <ContainerFigures container={containers.find((other) => other.name === name)} />
        </UnstyledButton>
      ))}
    </div>
  );
}

function ContainerFigures({ container }: { container: ContainerReply | undefined }) {
  const t = useMessages(stackLogsMessages);
  if (!container) return <span className={classes.quiet}>{t('removed')}</span>;
  return (
    <>
      <StateBadge kind="container" value={containerState(container)} />
      <span className={classes.quiet}>{container.status}</span>
      <code className={classes.image}>{container.image}</code>
    </>
  );
}
