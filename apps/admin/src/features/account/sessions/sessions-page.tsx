import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { ownSessions, useRevokeOtherSessions, useRevokeSession } from '../account.queries.js';
import { sessionsMessages } from './sessions.messages.js';
import { useSessionColumns } from './use-session-columns.js';

export function SessionsPage() {
  const t = useMessages(sessionsMessages);
  const { data, error, refetch } = useQuery(ownSessions);
  const [opened, dialog] = useDisclosure(false);
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  const endingId = revoke.isPending ? revoke.variables : null;
  const columns = useSessionColumns(endingId, revoke.mutate);
  const otherCount = data?.sessions.filter(({ current }) => !current).length ?? 0;
  const endOthersButton = otherCount > 0 && (
    <Button variant="default" onClick={dialog.open}>
      {t('endOthers')}
    </Button>
  );
  return (
    <Page title={t('title')} actions={endOthersButton}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      {revoke.error && <ProblemAlert error={revoke.error} />}
      {!data && error ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          name="sessions"
          label={t('title')}
          columns={columns}
          rows={data?.sessions}
          idOf={({ id }) => id}
          nameOf={({ device }) => device ?? t('unknown')}
        />
      )}
      {data && otherCount === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('noOthers')}
        </Text>
      )}
      <DangerDialog
        opened={opened}
        onClose={dialog.close}
        title={t('endTitle')}
        actionLabel={t('endAction', { count: otherCount })}
        onConfirm={() => revokeOthers.mutateAsync()}
      >
        <Text size="sm">{t('endText')}</Text>
      </DangerDialog>
    </Page>
  );
}
