import { ApiProblem } from '@stackyard/api-client';
import { Skeleton } from '@mantine/core';
import { Page } from '../../shared/feedback/page.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { ProblemAlert } from '../../shared/problems/problem-alert.js';
import { useMay } from '../../shared/session/use-may.js';
import { AttentionList } from './attention-list.js';
import { DayOfEvents } from './day-of-events.js';
import { NoServer } from './no-server.js';
import { OpenRedeploys } from './open-redeploys.js';
import classes from './overview.module.css';
import { overviewMessages } from './overview.messages.js';
import { useOverview } from './use-overview.js';

/** What needs somebody, then what runs, then what happened. */
export function OverviewPage() {
  const t = useMessages(overviewMessages);
  const maySeeLogs = useMay('logs-access');
  const { allowed, loading, error, retry, attention, open, total } = useOverview();
  const unset = error instanceof ApiProblem && error.code === 'PLATFORM_URL_NOT_CONFIGURED';
  return (
    <Page title={t('title')}>
      <div className={classes.page}>
        {unset && <NoServer />}
        {error && !unset && <ProblemAlert error={error} onRetry={retry} />}
        {loading && !error && <OverviewSkeleton />}
        {allowed && !loading && !error && (
          <>
            <AttentionList attention={attention} total={total} />
            <OpenRedeploys redeploys={open} />
          </>
        )}
        {maySeeLogs && <DayOfEvents />}
      </div>
    </Page>
  );
}

function OverviewSkeleton() {
  return (
    <>
      <Skeleton height={148} />
      <Skeleton height={96} />
    </>
  );
}
