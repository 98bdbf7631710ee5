import { ApiProblem } from '@stackyard/api-client';
import { Skeleton } from '@mantine/core';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { AttentionList } from './attention/attention-list.js';
import { OpenRedeploys } from './open-redeploys.js';
import classes from './overview.module.css';
import { overviewMessages } from './overview.messages.js';
import { Totals } from './totals/totals.js';
import { useNextMaintenance } from './use-next-maintenance.js';
import { useOverview } from './use-overview.js';

// Loaded lazily, because most users rarely see any of these components.
const ReportNotices = lazyComponent(
  async () => (await import('#shared/reports/report-notices.js')).ReportNotices,
);

const BackupFault = lazyComponent(
  async () => (await import('#shared/backups/backup-fault.js')).BackupFault,
);

const NoAccess = lazyComponent(async () => (await import('./no-access.js')).NoAccess);

const NoServer = lazyComponent(async () => (await import('./no-server.js')).NoServer);

// Loaded lazily, because it appears further down the page.
const RedeployTrend = lazyComponent(
  async () => (await import('./trend/redeploy-trend.js')).RedeployTrend,
);

// Loaded lazily, because it contains the names of all actions and appears further down the page.
const LastDay = lazyComponent(async () => (await import('./day/last-day.js')).LastDay);

/**
 * Shows key figures, problems, open redeploys, trends, recent events, and notices about backups and
 * reports, as far as the user may see them.
 */
export function OverviewPage() {
  const t = useMessages(overviewMessages);
  const maySeeStacks = useHasPermission('stacks-access');
  const maySeeReports = useHasPermission('reports-access');
  const maySeeBackups = useHasPermission('backups-manage');
  const maySeeLogs = useHasPermission('logs-access');
  const { loading, hasData, error, retry, attention, open, facets, servers, redeployableCount } =
    useOverview();
  const nextMaintenance = useNextMaintenance();
  const isUnconfigured =
    error instanceof ApiProblem && error.code === 'PLATFORM_URL_NOT_CONFIGURED';
  const backupFault = maySeeBackups && <BackupFault showsLink />;
  const reportNotices = maySeeReports && <ReportNotices />;
  const hasStacks = hasData && !isUnconfigured;
  return (
    <Page title={t('title')}>
      <div className={classes.page}>
        {!maySeeStacks && !maySeeLogs && <NoAccess />}
        {isUnconfigured && <NoServer />}
        {error && !isUnconfigured && <ProblemAlert error={error} onRetry={retry} />}
        {loading && !error && <OverviewSkeleton />}
        {!hasStacks && backupFault}
        {!hasStacks && reportNotices}
        {hasStacks && (
          <>
            {facets && <Totals facets={facets} servers={servers} next={nextMaintenance} />}
            {backupFault}
            <AttentionList
              attention={attention}
              total={facets?.total ?? 0}
              redeployableCount={redeployableCount}
              next={nextMaintenance}
            />
            {open.length > 0 && <OpenRedeploys redeploys={open} />}
          </>
        )}
        <div className={classes.past}>
          {hasStacks && <RedeployTrend fallback={<Skeleton height={180} />} />}
          {maySeeLogs && <LastDay fallback={<Skeleton height={180} />} />}
        </div>
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
