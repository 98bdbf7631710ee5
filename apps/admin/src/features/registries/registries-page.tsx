import { Button, Text } from '@mantine/core';
import type { RegistryReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Package, Plus } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { RegistryDialogs } from './dialogs/registry-dialogs.js';
import { useRegistryDialog } from './dialogs/use-registry-dialog.js';
import { registriesMessages } from './registries.messages.js';
import { registryList } from './registries.queries.js';
import { useRegistryColumns } from './use-registry-columns.js';

export function RegistriesPage() {
  const t = useMessages(registriesMessages);
  const { data, error, refetch } = useQuery(registryList);
  const columns = useRegistryColumns();
  const { show } = useRegistryDialog();
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show('add')}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      state={data && data.registries.length > 0 && <FailingCount registries={data.registries} />}
      actions={data?.registries.length !== 0 && addButton}
    >
      {data?.registries.length !== 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {t('text')}
        </Text>
      )}
      {!data && error ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          name="registries"
          label={t('title')}
          columns={columns}
          rows={data?.registries}
          idOf={({ id }) => id}
          nameOf={({ host }) => host}
          empty={
            <EmptyState
              icon={Package}
              title={t('emptyTitle')}
              text={`${t('text')} ${t('emptyText')}`}
            >
              {addButton}
            </EmptyState>
          }
        />
      )}
      <RegistryDialogs registries={data?.registries} />
    </Page>
  );
}

function FailingCount({ registries }: { registries: readonly RegistryReply[] }) {
  const t = useMessages(registriesMessages);
  const count = registries.filter(({ fault }) => fault !== null).length;
  return (
    <Text size="sm" c={count > 0 ? 'var(--tone-failed-text)' : 'dimmed'}>
      {t('failing', { count, total: registries.length })}
    </Text>
  );
}
