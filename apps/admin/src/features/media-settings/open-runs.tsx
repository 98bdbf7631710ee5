import { Text } from '@mantine/core';
import type { ProcessingRunReply } from '@stackyard/contracts';
import { Clock, LoaderCircle } from 'lucide-react';
import detail from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { mediaSettingsMessages } from './media-settings.messages.js';

const maxListed = 20;

export function OpenRuns({ runs }: { runs: readonly ProcessingRunReply[] }) {
  const t = useMessages(mediaSettingsMessages);
  if (runs.length === 0) return null;
  return (
    <Section title={t('now')}>
      <ul className={detail.rows}>
        {runs.slice(0, maxListed).map((run) => (
          <li key={run.id}>
            <RunState run={run} /> {t(`job.${run.kind}`, { id: run.jobId })}
          </li>
        ))}
      </ul>
      {runs.length > maxListed && (
        <Text size="sm">{t('more', { count: runs.length - maxListed })}</Text>
      )}
    </Section>
  );
}

function RunState({ run: { state, position, percent } }: { run: ProcessingRunReply }) {
  const t = useMessages(mediaSettingsMessages);
  if (state === 'running') {
    const percentText =
      percent === null ? undefined : t('percent', { percent: Math.floor(percent) });
    return (
      <ToneBadge tone="running" icon={LoaderCircle} label={t('running')} detail={percentText} />
    );
  }
  const positionText = position === null ? undefined : t('position', { position });
  return <ToneBadge tone="waiting" icon={Clock} label={t('queued')} detail={positionText} />;
}
