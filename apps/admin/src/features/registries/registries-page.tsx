import { Button, Text } from '@mantine/core';
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
    <Page title={t('title')} actions={data?.registries.length !== 0 && addButton}>
      <Text size="sm" c="dimmed" mb="md">
        {t('text')}
      </Text>
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
            <EmptyState icon={Package} title={t('emptyTitle')} text={t('emptyText')}>
              {addButton}
            </EmptyState>
          }
        />
      )}
      <RegistryDialogs registries={data?.registries} />
    </Page>
  );
}
