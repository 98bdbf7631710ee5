import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { PreflightReply } from '@stackyard/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CheckList } from '#shared/feedback/check-list.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useCheckLines } from '../use-check-lines.js';
import { startMessages } from './start.messages.js';

export function Preflight({ result }: { result: UseQueryResult<PreflightReply> }) {
  const t = useMessages(startMessages);
  const { data, error, isFetching, refetch } = result;
  const lines = useCheckLines(data?.checks ?? []);
  const hasFailed = lines.some(({ verdict }) => verdict === 'failed');
  return (
    <Stack gap="xs" component="section" aria-label={t('checks')} aria-busy={isFetching}>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {t('checks')}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {t('again')}
        </Button>
      </Group>
      <div role="status">
        {isFetching && <Text size="sm">{t('checking')}</Text>}
        {!isFetching && data && (
          <Text size="sm" c={hasFailed ? 'var(--tone-failed-text)' : 'var(--tone-done-text)'}>
            {t(hasFailed ? 'mend' : 'ready')}
          </Text>
        )}
      </div>
      {!isFetching && error && <ProblemAlert error={error} />}
      {isFetching && !data
        ? [1, 2, 3, 4].map((line) => <Skeleton key={line} height={40} />)
        : lines.length > 0 && <CheckList label={t('checks')} checks={lines} />}
    </Stack>
  );
}
