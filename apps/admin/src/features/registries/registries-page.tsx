import { Button, Text } from '@mantine/core';
import type { RegistryReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Package, Plus } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { RegistryDialogs } from './dialogs/registry-dialogs.js';
import { useRegistryDialog } from './dialogs/use-registry-dialog.js';
import { registriesMessages } from './registries.messages.js';
import { registryList } from './registries.queries.js';
import { registryState } from './registry-state.js';
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
      state={data && data.registries.length > 0 && <RegistriesState registries={data.registries} />}
      actions={addButton}
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
          empty={<EmptyState icon={Package} title={t('emptyTitle')} text={t('emptyText')} />}
        />
      )}
      <RegistryDialogs registries={data?.registries} />
    </Page>
  );
}

/** The number of failing registries or, if none fails, the number of working ones. */
function RegistriesState({ registries }: { registries: readonly RegistryReply[] }) {
  const t = useMessages(registriesMessages);
  const now = useNow();
  const states = registries.map((registry) => registryState(registry, now));
  const failingCount = states.filter((state) => state === 'failing').length;
  const workingCount = states.filter((state) => state === 'working').length;
  const total = registries.length;
  if (failingCount > 0) {
    return (
      <Text size="sm" c="var(--tone-failed-text)">
        {t('failing', { count: failingCount, total })}
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      {workingCount === total ? t('allWorking') : t('working', { count: workingCount, total })}
    </Text>
  );
}
