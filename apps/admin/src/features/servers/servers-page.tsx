import { Button, Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Server } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { serverList } from '#shared/queries/servers.queries.js';
import { DataTable } from '#shared/table/data-table.js';
import { ServerDialogs } from './dialogs/server-dialogs.js';
import { serversMessages } from './servers.messages.js';
import { useServerColumns } from './use-server-columns.js';
import { useServerDialog } from './dialogs/use-server-dialog.js';

export function ServersPage() {
  const t = useMessages(serversMessages);
  const { data, error, refetch } = useQuery(serverList);
  const columns = useServerColumns();
  const { show } = useServerDialog();
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show('add')}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      state={data && data.servers.length > 0 && <ServersState servers={data.servers} />}
      actions={data?.servers.length !== 0 && addButton}
    >
      {!data && error ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          name="servers"
          label={t('title')}
          columns={columns}
          rows={data?.servers}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={
            <EmptyState icon={Server} title={t('emptyTitle')} text={t('emptyText')}>
              {addButton}
            </EmptyState>
          }
        />
      )}
      <ServerDialogs servers={data?.servers} />
    </Page>
  );
}

function ServersState({ servers }: { servers: readonly ServerReply[] }) {
  const t = useMessages(serversMessages);
  const reachableCount = servers.filter(({ health }) => health.state === 'reachable').length;
  const isAnyUnreachable = servers.some(({ health }) => health.state === 'unreachable');
  return (
    <Text size="sm" c={isAnyUnreachable ? 'var(--tone-failed-text)' : 'dimmed'}>
      {t('summary', { reachable: reachableCount, count: servers.length })}
    </Text>
  );
}
