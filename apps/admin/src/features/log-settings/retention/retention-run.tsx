import { Stack, Text } from '@mantine/core';
import type { LogRetentionReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { retentionMessages } from './retention.messages.js';

export function RetentionRun({ retention: { run, nextRunAt } }: { retention: LogRetentionReply }) {
  const t = useMessages(retentionMessages);
  const format = useFormat();
  const total = run ? Object.values(run.removed).reduce((sum, count) => sum + count, 0) : 0;
  const at = format.dateTime(run?.endedAt ?? run?.startedAt ?? 0);
  const fault = run?.fault ?? '';
  return (
    <Stack gap={2}>
      {run && (
        <Text size="sm" c={run.state === 'failed' ? 'var(--tone-failed-text)' : 'dimmed'}>
          {t('lastRun')} · {run.state === 'running' ? t('running', { total }) : null}
          {run.state === 'done' && t('done', { at, total })}
          {run.state === 'failed' && t('failed', { at, total, fault })}
          {run.files > 0 && ` · ${t('files', { files: run.files })}`}
        </Text>
      )}
      {nextRunAt && (
        <Text size="sm" c="dimmed">
          {t('nextRun', { at: format.dateTime(nextRunAt) })}
        </Text>
      )}
    </Stack>
  );
}
