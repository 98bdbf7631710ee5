import { ApiProblem } from '@stackyard/api-client';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { AttentionList } from './attention/attention-list.js';
import { OpenRedeploys } from './open-redeploys.js';
import classes from './overview.module.css';
import { overviewMessages } from './overview.messages.js';
import { Totals } from './totals/totals.js';
import { useNextMaintenance } from './use-next-maintenance.js';
import { useOverview } from './use-overview.js';

// Loaded lazily: few users see reports and backups, and the setup appears only once.
const ReportNotices = lazy(() =>
  import('#shared/reports/report-notices.js').then((module) => ({
    default: module.ReportNotices,
  })),
);

const BackupFault = lazy(() =>
  import('#shared/backups/backup-fault.js').then((module) => ({
    default: module.BackupFault,
  })),
);

const NoAccess = lazy(() =>
  import('./no-access.js').then((module) => ({ default: module.NoAccess })),
);

const NoServer = lazy(() =>
  import('./no-server.js').then((module) => ({ default: module.NoServer })),
);

// Loaded lazily: it appears further down the page.
const RedeployTrend = lazy(() =>
  import('./trend/redeploy-trend.js').then((module) => ({ default: module.RedeployTrend })),
);

// Loaded lazily: it contains the names of all actions and appears further down the page.
const LastDay = lazy(() =>
  import('./day/last-day.js').then((module) => ({ default: module.LastDay })),
);

/** Shows problems, running redeploys and recent events. */
export function OverviewPage() {
  const t = useMessages(overviewMessages);
  const maySeeStacks = useHasPermission('stacks-access');
  const maySeeReports = useHasPermission('reports-access');
  const maySeeBackups = useHasPermission('backups-manage');
  const maySeeLogs = useHasPermission('logs-access');
  const { loading, known, error, retry, attention, open, facets, servers, redeployable } =
    useOverview();
  const next = useNextMaintenance();
  const unset = error instanceof ApiProblem && error.code === 'PLATFORM_URL_NOT_CONFIGURED';
  return (
    <Page title={t('title')}>
      <div className={classes.page}>
        {maySeeReports && (
          <Suspense>
            <ReportNotices />
          </Suspense>
        )}
        {maySeeBackups && (
          <Suspense>
            <BackupFault linked />
          </Suspense>
        )}
        {!maySeeStacks && !maySeeLogs && (
          <Suspense>
            <NoAccess />
          </Suspense>
        )}
        {unset && (
          <Suspense>
            <NoServer />
          </Suspense>
        )}
        {error && !unset && <ProblemAlert error={error} onRetry={retry} />}
        {loading && !error && <OverviewSkeleton />}
        {known && !unset && (
          <>
            {facets && <Totals facets={facets} servers={servers} next={next} />}
            <AttentionList
              attention={attention}
              total={facets?.total ?? 0}
              redeployable={redeployable}
              next={next}
            />
            <OpenRedeploys redeploys={open} />
            <Suspense fallback={<Skeleton height={180} />}>
              <RedeployTrend />
            </Suspense>
          </>
        )}
        {maySeeLogs && (
          <Suspense fallback={<Skeleton height={180} />}>
            <LastDay />
          </Suspense>
        )}
      </div>
    </Page>
  );
}

function OverviewSkeleton() {
  return (
    <>
      <Skeleton height={64} />
      <Skeleton height={148} />
      <Skeleton height={96} />
    </>
  );
}
