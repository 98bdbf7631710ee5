import { monthName } from '@stackyard/contracts';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useFormat } from '#shared/i18n/format.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { RunningMonth } from '../list/running-month.js';
import { reportsMessages } from '../reports.messages.js';
import { reportList, useReportsOfMonth } from '../reports.queries.js';
import { reportPageMessages } from './report-page.messages.js';
import { useReportView } from './use-report-view.js';

/** Says why a month has no report in this language, and how to get one. */
export function NoReportYet() {
  const t = useMessages(reportPageMessages);
  const tReports = useMessages(reportsMessages);
  const { key, openAction, changeLanguage } = useReportView();
  const mayGenerate = useHasPermission('reports-generate');
  const { data, error, refetch } = useInfiniteQuery(reportList);
  const otherReports = useReportsOfMonth(key.month).filter(
    (report) => report.versions > 0 && report.language !== key.language,
  );
  const firstPage = data?.pages[0];
  if (!firstPage)
    return error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { currentMonth, nextRunAt } = firstPage;
  if (otherReports.length === 0 && key.month >= currentMonth)
    return <UnfinishedMonth isRunning={key.month === currentMonth} nextRunAt={nextRunAt} />;
  const language = tReports(`language.${key.language}`);
  return (
    <EmptyState
      icon={FileText}
      title={otherReports.length > 0 ? t('notInLanguage', { language }) : t('noneYet')}
      text={mayGenerate ? undefined : tReports('text')}
    >
      {otherReports.map((report) => (
        <Button
          key={report.language}
          variant="default"
          onClick={() => changeLanguage(report.language)}
        >
          {t('readIn', { language: tReports(`language.${report.language}`) })}
        </Button>
      ))}
      {mayGenerate && <Button onClick={() => openAction('produce')}>{tReports('produce')}</Button>}
    </EmptyState>
  );
}

interface UnfinishedMonthProps {
  isRunning: boolean;
  /** Time of the next scheduled report, ISO 8601; null while the schedule is off. */
  nextRunAt: string | null;
}

function UnfinishedMonth({ isRunning, nextRunAt }: UnfinishedMonthProps) {
  const t = useMessages(reportPageMessages);
  const tReports = useMessages(reportsMessages);
  const locale = useLocale();
  const format = useFormat();
  const { key, openAction } = useReportView();
  const mayGenerate = useHasPermission('reports-generate');
  const month = monthName(key.month, locale);
  if (!isRunning) return <EmptyState icon={FileText} title={t('notBegun', { month })} />;
  const due = nextRunAt && { day: format.date(nextRunAt), time: format.timeOfDay(nextRunAt) };
  return (
    <>
      <Group justify="space-between" mb="md">
        <div>
          <Text fw={600}>{t('notOver', { month })}</Text>
          <Text size="sm" c="dimmed">
            {due ? t('due', due) : tReports('unscheduled')}
          </Text>
        </div>
        {mayGenerate && (
          <Button variant="default" onClick={() => openAction('produce')}>
            {t('preliminary')}
          </Button>
        )}
      </Group>
      <RunningMonth />
    </>
  );
}
