import { monthName } from '@stackyard/contracts';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useDeleteReport } from '../reports.queries.js';
import { reportsMessages } from '../reports.messages.js';
import { reportPageMessages } from './report-page.messages.js';
import { useReportView } from './use-report-view.js';

/**
 * Deletes a report, after warning that all versions will be deleted and asking the user to type a
 * word.
 */
export function RemoveReport({ versionCount }: { versionCount: number }) {
  const t = useMessages(reportPageMessages);
  const tReports = useMessages(reportsMessages);
  const { key, closeAction } = useReportView();
  const navigate = useNavigate();
  const remove = useDeleteReport(key, () => navigate({ to: '/reports', replace: true }));
  const month = monthName(key.month, key.language);
  const language = tReports(`language.${key.language}`);
  return (
    <DangerDialog
      opened
      onClose={() => void closeAction()}
      title={t('removeTitle', { month })}
      actionLabel={t('removeAction', { month })}
      confirmationWord={t('removeWord')}
      onConfirm={() => remove.mutateAsync()}
      onDone={() => undefined}
    >
      <Text size="sm">{t('removeText', { count: versionCount, language })}</Text>
    </DangerDialog>
  );
}
