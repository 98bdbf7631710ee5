import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { logRetention } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { CleanUpNow } from './cleanup-now.js';
import { RetentionForm } from './retention-form.js';
import { retentionMessages } from './retention.messages.js';

export function RetentionSection() {
  const t = useMessages(retentionMessages);
  const { open } = useLogSettingsDialog();
  const { data, error, refetch } = useQuery(logRetention);
  return (
    <Section title={t('title')}>
      {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <RetentionForm retention={data} />}
      {data && open === 'run' && <CleanUpNow retention={data} />}
    </Section>
  );
}
