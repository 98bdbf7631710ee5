import { monthName } from '@stackyard/contracts';
import { Button, Group, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileCheck, FileText, Plus } from 'lucide-react';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ReportNotices } from '#shared/reports/report-notices.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { GenerateReportDialog } from './list/produce-report.js';
import { groupByMonth } from './list/report-months.js';
import { RunningMonth } from './list/running-month.js';
import { useReportColumns } from './list/use-report-columns.js';
import { reportsMessages } from './reports.messages.js';
import { reportList } from './reports.queries.js';

export function ReportsPage() {
  const t = useMessages(reportsMessages);
  const locale = useLocale();
  const navigate = useNavigate();
  const { produce } = useSearch({ from: '/shell/reports' });
  const mayGenerate = useHasPermission('reports-generate');
  const list = useInfiniteQuery(reportList);
  const reports = list.data?.pages.flatMap((page) => page.reports);
  const columns = useReportColumns();
  const whileOnPage = useRunIfStillOnPage();
  const setDialogOpen = async (open: boolean): Promise<void> =>
    whileOnPage(() =>
      navigate({ to: '/reports', search: open ? { produce: true } : {}, replace: !open }),
    );
  const generateButton = mayGenerate && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => void setDialogOpen(true)}>
      {t('produce')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ValidatorLink />
          {generateButton}
        </>
      }
    >
      <ReportNotices />
      <RunningMonth />
      {!reports && list.error ? (
        <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          name="reports"
          label={t('list')}
          toolbar={<ListTitle nextRunAt={list.data?.pages[0]?.nextRunAt} />}
          columns={columns}
          rows={reports && groupByMonth(reports, locale)}
          idOf={({ month }) => month}
          nameOf={({ month }) => monthName(month, locale)}
          onOpen={({ month, report: { language } }) =>
            void navigate({ to: '/reports/$month', params: { month }, search: { language } })
          }
          onEndReached={nextPageOf(list)}
          empty={
            <EmptyState icon={FileText} title={t('emptyTitle')} text={t('emptyText')}>
              {generateButton}
            </EmptyState>
          }
        />
      )}
      {produce && mayGenerate && <GenerateReportDialog onClose={() => setDialogOpen(false)} />}
    </Page>
  );
}

/** The title of the list, with the time at which the next report is due. */
function ListTitle({ nextRunAt }: { nextRunAt: string | null | undefined }) {
  const t = useMessages(reportsMessages);
  const format = useFormat();
  return (
    <Group gap="4px 16px" align="baseline">
      <Title order={2}>{t('list')}</Title>
      {nextRunAt !== undefined && (
        <Text size="sm" c="dimmed">
          {nextRunAt === null
            ? t('unscheduled')
            : t('nextRun', { day: format.date(nextRunAt), time: format.timeOfDay(nextRunAt) })}
        </Text>
      )}
    </Group>
  );
}

function ValidatorLink() {
  const t = useMessages(reportsMessages);
  return (
    <Button
      variant="default"
      leftSection={<FileCheck size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/reports/check" {...props} />}
    >
      {t('check')}
    </Button>
  );
}
