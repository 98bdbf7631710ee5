import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.js';
import { useMessages } from '../../../shared/i18n/messages.js';
import { monthName } from '../../../shared/reports/month-name.js';
import { useDeleteReport } from '../reports.queries.js';
import { reportPageMessages } from './report-page.messages.js';
import { useReportView } from './use-report-view.js';

/** Says that all versions go, and asks for a word. */
export function RemoveReport({ versions }: { versions: number }) {
  const t = useMessages(reportPageMessages);
  const { name, done } = useReportView();
  const navigate = useNavigate();
  const remove = useDeleteReport(name);
  const gone = useRef(false);
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync(undefined);
    gone.current = true;
  };
  const close = (): void => {
    if (gone.current) void navigate({ to: '/reports', replace: true });
    else void done();
  };
  const month = monthName(name.month, name.language);
  return (
    <DangerDialog
      opened
      onClose={close}
      title={t('removeTitle', { month })}
      action={t('removeAction', { month })}
      word={t('removeWord')}
      onConfirm={confirm}
    >
      <Text size="sm">{t('removeText', { count: versions })}</Text>
    </DangerDialog>
  );
}
