import { Progress, Text } from '@mantine/core';
import type { ProcessingRunReply } from '@stackyard/contracts';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { processingFaultMessages, processingStateMessages } from '../badges/job-badge.messages.js';
import { processingStyles } from '../badges/job-styles.js';
import classes from '../jobs.module.css';
import { jobMessages } from './job.messages.js';

export function findOpenRun(runs: readonly ProcessingRunReply[]): ProcessingRunReply | undefined {
  return runs.find(({ state }) => state === 'running' || state === 'queued');
}

export function RunProgress({ run }: { run: ProcessingRunReply }) {
  const t = useMessages(jobMessages);
  const format = useFormat();
  const { kind, state, position, percent, etaSeconds, framesPerSecond } = run;
  return (
    <Section title={`${t('running')}: ${t(`kind.${kind}`)}`}>
      {state === 'queued' ? (
        <Text size="sm">{t('queued', { position })}</Text>
      ) : (
        <>
          <Progress
            value={percent ?? 0}
            animated={percent === null}
            aria-label={t(`kind.${kind}`)}
            size="lg"
          />
          <Text size="sm" mt={4}>
            {percent !== null &&
              (etaSeconds === null
                ? t('percent', { percent: Math.floor(percent) })
                : t('eta', {
                    percent: Math.floor(percent),
                    left: format.estimate(etaSeconds * 1000),
                  }))}
            {framesPerSecond !== null && ` · ${t('speed', { fps: Math.round(framesPerSecond) })}`}
          </Text>
        </>
      )}
    </Section>
  );
}

export function PastRuns({ runs }: { runs: readonly ProcessingRunReply[] }) {
  const t = useMessages(jobMessages);
  const format = useFormat();
  const tProcessingState = useMessages(processingStateMessages);
  const tProcessingFault = useMessages(processingFaultMessages);
  const endedRuns = runs.filter(({ endedAt }) => endedAt !== null);
  if (endedRuns.length === 0) return null;
  return (
    <Section title={t('runs')}>
      <ul className={classes.runs}>
        {endedRuns.map(({ id, kind, state, fault, reason, requestedBy, startedAt, endedAt }) => (
          <li key={id}>
            <ToneBadge {...processingStyles[state]} label={tProcessingState(state)} />
            <span>
              {t(`kind.${kind}`)} {t('by', { name: requestedBy })}
              {endedAt && `, ${format.dateTime(endedAt)}`}
              {startedAt &&
                endedAt &&
                ` (${format.durationText(Date.parse(endedAt) - Date.parse(startedAt))})`}
              {fault && <Text size="sm">{tProcessingFault(fault)}</Text>}
              {reason && (
                <Text size="sm" c="dimmed">
                  {reason}
                </Text>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
