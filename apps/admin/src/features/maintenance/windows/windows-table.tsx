import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { windowList } from '../maintenance.queries.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { useWindowColumns } from './use-window-columns.js';
import { windowsMessages } from './windows.messages.js';

export function WindowsTable() {
  const t = useMessages(windowsMessages);
  const { data, error, refetch } = useQuery(windowList);
  const columns = useWindowColumns();
  const { schedule, show } = useMaintenanceView();
  if (!data && error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      name="windows"
      label={t('title')}
      columns={columns}
      rows={data?.windows}
      idOf={({ id }) => id}
      nameOf={({ message }) => message}
      onOpen={({ id }) => show(id)}
      empty={
        <EmptyState icon={CalendarPlus} title={t('emptyTitle')} text={t('emptyText')}>
          <Button variant="default" onClick={() => schedule()}>
            {t('plan')}
          </Button>
        </EmptyState>
      }
    />
  );
}
