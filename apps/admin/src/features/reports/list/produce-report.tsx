import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import {
  monthName,
  ProduceReportRequest,
  reportLanguages,
  type ReportLanguage,
} from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { monthsUntil } from '../months.js';
import { reportsMessages } from '../reports.messages.js';
import { reportList, useGenerateReport, useReportsOfMonth } from '../reports.queries.js';

/** The number of months to choose from: the current month and the 24 months before it. */
const monthCount = 25;

interface GenerateReportDialogProps {
  /** The initially selected month; the last complete one if omitted. */
  month?: string;
  onClose: () => Promise<void>;
}

export function GenerateReportDialog(props: GenerateReportDialogProps) {
  const t = useMessages(reportsMessages);
  const { data, error, refetch } = useInfiniteQuery(reportList);
  const currentMonth = data?.pages[0]?.currentMonth;
  return (
    <Dialog opened onClose={() => void props.onClose()} title={t('produceTitle')}>
      {currentMonth !== undefined ? (
        <GenerateReportForm {...props} currentMonth={currentMonth} />
      ) : error ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} aria-busy="true" />
      )}
    </Dialog>
  );
}

interface GenerateReportFormProps extends GenerateReportDialogProps {
  /** The current month in the reports' time zone, not the browser's. */
  currentMonth: string;
}

function GenerateReportForm({ month, currentMonth, onClose }: GenerateReportFormProps) {
  const t = useMessages(reportsMessages);
  const locale = useLocale();
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const generateReport = useGenerateReport();
  const availableMonths = monthsUntil(currentMonth, monthCount);
  const form = useContractForm(ProduceReportRequest, {
    month: month ?? availableMonths[1] ?? currentMonth,
    language: locale,
  });
  const values = useWatch({ control: form.control });
  const save = form.handleSubmit((body) =>
    generateReport.mutateAsync(body).then(
      ({ month, language }) =>
        whileOnPage(() =>
          navigate({
            to: '/reports/$month',
            params: { month },
            search: { language },
            replace: true,
          }),
        ),
      form.showProblem,
    ),
  );
  return (
    <Stack component="form" gap="md" onSubmit={save}>
      <Text size="sm">{t('produceText')}</Text>
      <NativeSelect
        label={t('month')}
        data-autofocus
        {...form.register('month')}
        error={form.errorOf('month')}
        description={values.month === currentMonth ? t('unfinished') : undefined}
        data={availableMonths.map((value) => ({
          value,
          label: monthName(value, locale),
        }))}
      />
      <NativeSelect
        label={t('language')}
        {...form.register('language')}
        error={form.errorOf('language')}
        data={reportLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <NextVersion month={values.month ?? ''} language={values.language} />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void onClose()}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={generateReport.isPending}>
          {t('produceAction')}
        </Button>
      </Group>
    </Stack>
  );
}

interface NextVersionProps {
  month: string;
  language: ReportLanguage | undefined;
}

/** If the report already exists, says which version will be added. */
function NextVersion({ month, language }: NextVersionProps) {
  const t = useMessages(reportsMessages);
  const { latest } = useReportsOfMonth(month).find((report) => report.language === language) ?? {};
  if (!latest) return null;
  return (
    <Text size="sm" role="status">
      {t('exists', { version: latest.version + 1 })}
    </Text>
  );
}
