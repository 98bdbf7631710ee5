import { Button, Group, Stack, Text } from '@mantine/core';
import type { LogRetentionReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { logRetention, retentionPreview } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { retentionMessages } from './retention.messages.js';

/** The last and the next cleanup with the saved settings, and a button that starts one. */
export function Cleanup() {
  const { data } = useQuery(logRetention);
  return data ? <CleanupOf retention={data} /> : null;
}

function CleanupOf({ retention }: { retention: LogRetentionReply }) {
  const t = useMessages(retentionMessages);
  const { show } = useLogSettingsDialog();
  const { days, archive, run } = retention;
  const { data: preview } = useQuery(retentionPreview({ days, archive }));
  const isEmpty = preview?.total === 0;
  return (
    <Stack gap="xs" mt="md">
      <RetentionRun retention={retention} />
      <Group gap="sm">
        <Button
          variant="default"
          disabled={isEmpty || run?.state === 'running'}
          onClick={() => show('run')}
        >
          {t('runNow')}
        </Button>
        <Text size="sm" c="dimmed">
          {t(isEmpty ? 'nothingToRemove' : 'runsAsSaved')}
        </Text>
      </Group>
    </Stack>
  );
}

function RetentionRun({ retention: { run, nextRunAt } }: { retention: LogRetentionReply }) {
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
