import { useQuery } from '@tanstack/react-query';
import { Page } from '#shared/feedback/page.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ReportSettingsForm } from './report-settings-form.js';
import { reportSettingsMessages } from './report-settings.messages.js';
import { reportSettings } from './report-settings.queries.js';

export function ReportSettingsPage() {
  const t = useMessages(reportSettingsMessages);
  const { data, error, refetch } = useQuery(reportSettings);
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page title={t('title')}>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && <ReportSettingsForm settings={data} />}
    </Page>
  );
}
