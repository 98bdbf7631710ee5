import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { eventLogSearch } from '#features/event-log/event-log.search.js';
import { notificationsSearch } from '#features/notifications/notifications.search.js';
import { redeploysSearch } from '#features/redeploys/redeploys.search.js';
import { reportSearch, reportsSearch } from '#features/reports/reports.search.js';
import { stackHistorySearch } from '#features/stacks/history/stack-history.search.js';
import { stacksSearch } from '#features/stacks/list/stacks.search.js';
import { stackLogsSearch } from '#features/stacks/logs/stack-logs.search.js';
import { requirePermission } from '../guards.js';
import { shell } from './frame-routes.js';

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(
    () => import('#features/overview/overview-page.js'),
    'OverviewPage',
  ),
});

const stacks = createRoute({
  getParentRoute: () => shell,
  path: '/stacks',
  validateSearch: stacksSearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(() => import('#features/stacks/list/stacks-page.js'), 'StacksPage'),
});

const stack = createRoute({
  getParentRoute: () => shell,
  path: '/stacks/$stackId',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(() => import('#features/stacks/stack/stack-page.js'), 'StackPage'),
});

const stackFile = createRoute({
  getParentRoute: () => shell,
  path: '/stacks/$stackId/file',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  beforeLoad: requirePermission('stacks-redeploy'),
  component: lazyRouteComponent(
    () => import('#features/stacks/file/stack-file-page.js'),
    'StackFilePage',
  ),
});

const stackHistory = createRoute({
  getParentRoute: () => shell,
  path: '/stacks/$stackId/history',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  validateSearch: stackHistorySearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(
    () => import('#features/stacks/history/stack-history-page.js'),
    'StackHistoryPage',
  ),
});

const stackLogs = createRoute({
  getParentRoute: () => shell,
  path: '/stacks/$stackId/logs',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  validateSearch: stackLogsSearch,
  beforeLoad: requirePermission('stacks-logs'),
  component: lazyRouteComponent(
    () => import('#features/stacks/logs/stack-logs-page.js'),
    'StackLogsPage',
  ),
});

const redeploys = createRoute({
  getParentRoute: () => shell,
  path: '/redeploys',
  validateSearch: redeploysSearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(
    () => import('#features/redeploys/redeploys-page.js'),
    'RedeploysPage',
  ),
});

const redeploy = createRoute({
  getParentRoute: () => shell,
  path: '/redeploys/$redeployId',
  params: { parse: ({ redeployId }) => ({ redeployId: Number(redeployId) }) },
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(
    () => import('#features/redeploys/run/redeploy-page.js'),
    'RedeployPage',
  ),
});

const eventLog = createRoute({
  getParentRoute: () => shell,
  path: '/event-log',
  validateSearch: eventLogSearch,
  beforeLoad: requirePermission('logs-access'),
  component: lazyRouteComponent(
    () => import('#features/event-log/event-log-page.js'),
    'EventLogPage',
  ),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(
    () => import('#features/notifications/notifications-page.js'),
    'NotificationsPage',
  ),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: reportsSearch,
  beforeLoad: requirePermission('reports-access'),
  component: lazyRouteComponent(() => import('#features/reports/reports-page.js'), 'ReportsPage'),
});

const reportCheck = createRoute({
  getParentRoute: () => shell,
  path: '/reports/check',
  component: lazyRouteComponent(
    () => import('#features/reports/validator/validator-page.js'),
    'ValidatorPage',
  ),
});

const report = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$month',
  validateSearch: reportSearch,
  beforeLoad: requirePermission('reports-access'),
  component: lazyRouteComponent(
    () => import('#features/reports/report/report-page.js'),
    'ReportPage',
  ),
});

/** Pages in the shell without child pages. */
export const shellRoutes = [
  overview,
  stacks,
  stack,
  stackFile,
  stackLogs,
  stackHistory,
  redeploys,
  redeploy,
  eventLog,
  notifications,
  reports,
  reportCheck,
  report,
] as const;
