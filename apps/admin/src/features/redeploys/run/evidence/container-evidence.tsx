import { Text } from '@mantine/core';
import type { ContainerEvidence, EvidenceLog } from '@stackyard/contracts';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { LogPanel } from '#shared/run-view/log/log-panel.js';
import { styledText } from '#shared/run-view/log/text/ansi.js';
import type { RunLogLine } from '#shared/run-view/log/text/run-log.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { StateVocabulary } from '#shared/state-badge/state-styles.js';
import { evidenceMessages } from './evidence.messages.js';
import classes from './evidence.module.css';

interface ContainerEvidenceProps {
  container: ContainerEvidence;
  /** The time to show for log lines without a time of their own. */
  collectedAt: string;
  fileName: string;
  /** Whether the details are shown at first. */
  isOpen: boolean;
}

/** The facts about one container. Its log is rendered only while the details are open. */
export function ContainerEvidenceDetails(props: ContainerEvidenceProps) {
  const { container, collectedAt, fileName } = props;
  const [isOpen, setIsOpen] = useState(props.isOpen);
  const { name, image, error, fault, log, healthChecks } = container;
  return (
    <details
      className={classes.container}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.head}>
          <strong>{name}</strong>
          <StateBadge
            kind="container"
            value={stateOf(container)}
            detail={useStateDetail(container)}
          />
          <code className={classes.image}>{image}</code>
        </span>
      </summary>
      {isOpen && (
        <div className={classes.body}>
          {error !== null && <pre>{error}</pre>}
          {fault !== null && <Text size="sm">{fault}</Text>}
          <HealthChecks healthChecks={healthChecks ?? []} />
          {log && (
            <ContainerLog log={log} name={name} collectedAt={collectedAt} fileName={fileName} />
          )}
        </div>
      )}
    </details>
  );
}

function HealthChecks({
  healthChecks,
}: {
  healthChecks: NonNullable<ContainerEvidence['healthChecks']>;
}) {
  const t = useMessages(evidenceMessages);
  if (healthChecks.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('healthChecks')}
      </Text>
      <ul className={classes.checks}>
        {healthChecks.map(({ endedAt, exitCode, output }) => (
          <li key={endedAt}>
            <RelativeTime at={endedAt} /> · {t('check', { code: exitCode })}
            {output !== '' && <pre>{output}</pre>}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LogProps {
  log: EvidenceLog;
  name: string;
  collectedAt: string;
  fileName: string;
}

function ContainerLog({ log, name, collectedAt, fileName }: LogProps) {
  const t = useMessages(evidenceMessages);
  if (log.lines.length === 0) return <Text size="sm">{t('noLines')}</Text>;
  return (
    <>
      {log.isCut && (
        <Text size="sm" c="dimmed">
          {t('earlier')}
        </Text>
      )}
      <LogPanel
        title={t('logOf', { name })}
        lines={linesOf(log, collectedAt)}
        isLive={false}
        line={null}
        fileName={fileName}
      />
    </>
  );
}

function linesOf({ lines }: EvidenceLog, collectedAt: string): RunLogLine[] {
  return lines.map(({ at, stream, text, isCut }, index) => ({
    seq: index + 1,
    at: at ?? collectedAt,
    level: stream,
    ...styledText(isCut ? `${text} …` : text),
  }));
}

function stateOf({ state, health }: ContainerEvidence): StateVocabulary['container'] {
  if (state === 'restarting') return 'restarting';
  if (state !== 'running') return 'stopped';
  return health === 'unhealthy' ? 'unhealthy' : 'running';
}

function useStateDetail(container: ContainerEvidence): string | undefined {
  const t = useMessages(evidenceMessages);
  const { exitCode, outOfMemory, restartCount } = container;
  const parts = [
    ...(exitCode === null ? [] : [t('exitCode', { code: exitCode })]),
    ...(outOfMemory ? [t('outOfMemory')] : []),
    ...(restartCount > 0 ? [t('restarts', { count: restartCount })] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
