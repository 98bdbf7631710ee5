import type { ContainerDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackLogsMessages } from './stack-logs.messages.js';
import classes from './stack-logs.module.css';
import { containerDetail, containerUsage } from './stack-logs.queries.js';

interface ContainerFactsProps {
  stackId: number;
  name: string;
}

/** Details of a container from the Docker engine. */
export function ContainerFacts({ stackId, name }: ContainerFactsProps) {
  const t = useMessages(stackLogsMessages);
  const { data, error, refetch } = useQuery(containerDetail(stackId, name));
  return (
    <Section title={t('details', { name })}>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && (
        <dl className={detailClasses.facts}>
          {data.state === 'running' && (
            <Fact name={t('usage')}>
              <Usage stackId={stackId} name={name} />
            </Fact>
          )}
          <ImageFacts {...data} />
          <RunFacts {...data} />
          <ConnectionFacts {...data} />
        </dl>
      )}
      {data && data.healthChecks.length > 0 && <HealthChecks {...data} />}
    </Section>
  );
}

function Usage({ stackId, name }: ContainerFactsProps) {
  const t = useMessages(stackLogsMessages);
  const format = useFormat();
  const { data, error } = useQuery(containerUsage(stackId, name));
  if (!data) return t(error ? 'notMeasured' : 'measuring');
  const { cpuPercent, memoryBytes, memoryLimitBytes } = data;
  if (cpuPercent === null || memoryBytes === null) return t('notMeasured');
  const cpu = format.percent(cpuPercent / 100);
  const memory = format.bytes(memoryBytes);
  if (memoryLimitBytes === null) return t('usageText', { cpu, memory });
  return t('usageLimited', { cpu, memory, limit: format.bytes(memoryLimitBytes) });
}

function ImageFacts({ image, imageDigests }: ContainerDetailReply) {
  const t = useMessages(stackLogsMessages);
  return (
    <>
      <Fact name={t('image')}>
        <code>{image}</code>
      </Fact>
      <Fact name={t('digest')}>
        {imageDigests.length === 0 ? t('localOnly') : <CodeList items={imageDigests} />}
      </Fact>
    </>
  );
}

function RunFacts(container: ContainerDetailReply) {
  const t = useMessages(stackLogsMessages);
  const { state, startedAt, finishedAt, exitCode, outOfMemory, error } = container;
  const hasEnded = state !== 'running' && finishedAt !== null;
  return (
    <>
      {startedAt && (
        <Fact name={t('started')}>
          <RelativeTime at={startedAt} />
        </Fact>
      )}
      {hasEnded && (
        <Fact name={t('finished')}>
          <RelativeTime at={finishedAt} />
        </Fact>
      )}
      {hasEnded && (
        <Fact name={t('exitCode')}>
          {exitCode}
          {outOfMemory && ` (${t('outOfMemory')})`}
          {error && `: ${error}`}
        </Fact>
      )}
      <Fact name={t('restarts')}>{container.restartCount}</Fact>
      <Fact name={t('restartPolicy')}>
        <code>{container.restartPolicy}</code>
      </Fact>
    </>
  );
}

function ConnectionFacts({ ports, mounts, environmentVariables }: ContainerDetailReply) {
  const t = useMessages(stackLogsMessages);
  return (
    <>
      <Fact name={t('ports')}>
        <CodeList
          items={ports.map(({ container, host }) => `${host ?? t('internal')} → ${container}`)}
        />
      </Fact>
      <Fact name={t('mounts')}>
        <CodeList
          items={mounts.map(
            ({ kind, source, target, readOnly }) =>
              `${source || kind} → ${target}${readOnly ? ` (${t('readOnly')})` : ''}`,
          )}
        />
      </Fact>
      <Fact name={t('variables')}>
        <CodeList items={environmentVariables} />
      </Fact>
    </>
  );
}

function CodeList({ items }: { items: readonly string[] }): ReactNode {
  const t = useMessages(stackLogsMessages);
  if (items.length === 0) return t('none');
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item}>
          <code>{item}</code>
        </li>
      ))}
    </ul>
  );
}

function HealthChecks({ healthChecks }: ContainerDetailReply) {
  const t = useMessages(stackLogsMessages);
  return (
    <>
      <h3>{t('healthChecks')}</h3>
      <ul className={classes.list}>
        {healthChecks.map(({ endedAt, exitCode, output }) => (
          <li key={endedAt} className={classes.check}>
            <RelativeTime at={endedAt} /> · {t('exitCode')} {exitCode}
            {output !== '' && <pre>{output}</pre>}
          </li>
        ))}
      </ul>
    </>
  );
}
