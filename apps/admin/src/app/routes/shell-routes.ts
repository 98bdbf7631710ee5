import { createRoute } from '@tanstack/react-router';
import { eventLogSearch, stackEventsSearch } from '#features/event-log/event-log.search.js';
import { notificationsSearch } from '#features/notifications/notifications.search.js';
import { redeploysSearch } from '#features/redeploys/redeploys.search.js';
import { reportSearch, reportsSearch } from '#features/reports/reports.search.js';
import { stackHistorySearch } from '#features/stacks/history/stack-history.search.js';
import { stacksSearch } from '#features/stacks/list/stacks.search.js';
import { stackLogsSearch } from '#features/stacks/logs/stack-logs.search.js';
import { linkedDialogSearch } from '#shared/dialogs/linked-dialog.search.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { requirePermission } from '../guards.js';
import { shellRoute } from './frame-routes.js';
import { lazyPage } from '../pages/lazy-page.js';

const overview = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyComponent(
    async () => (await import('#features/overview/overview-page.js')).OverviewPage,
  ),
});

const stacks = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks',
  validateSearch: stacksSearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyPage('StacksPage'),
});

const stack = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks/$stackId',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  beforeLoad: requirePermission('stacks-access'),
  component: lazyPage('StackPage'),
});

const stackFile = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks/$stackId/file',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  beforeLoad: requirePermission('stacks-redeploy'),
  component: lazyPage('StackFilePage'),
});

const stackHistory = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks/$stackId/history',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  validateSearch: stackHistorySearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyPage('StackHistoryPage'),
});

const stackLogs = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks/$stackId/logs',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  validateSearch: stackLogsSearch,
  beforeLoad: requirePermission('stacks-logs'),
  component: lazyPage('StackLogsPage'),
});

const stackImages = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks/$stackId/images',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  beforeLoad: requirePermission('stacks-access'),
  component: lazyPage('StackImagesPage'),
});

const stackEvents = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks/$stackId/events',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  validateSearch: stackEventsSearch,
  beforeLoad: requirePermission('logs-access', 'stacks-access'),
  component: lazyPage('StackEventsPage'),
});

const stackSettings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stacks/$stackId/settings',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  beforeLoad: requirePermission('stacks-access'),
  component: lazyPage('StackSettingsPage'),
});

const redeploys = createRoute({
  getParentRoute: () => shellRoute,
  path: '/redeploys',
  validateSearch: (search: Record<string, unknown>) => ({
    ...redeploysSearch(search),
    ...linkedDialogSearch(search),
  }),
  beforeLoad: requirePermission('stacks-access'),
  component: lazyPage('RedeploysPage'),
});

const redeploy = createRoute({
  getParentRoute: () => shellRoute,
  path: '/redeploys/$redeployId',
  params: { parse: ({ redeployId }) => ({ redeployId: Number(redeployId) }) },
  validateSearch: linkedDialogSearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyPage('RedeployPage'),
});

const eventLog = createRoute({
  getParentRoute: () => shellRoute,
  path: '/event-log',
  validateSearch: eventLogSearch,
  beforeLoad: requirePermission('logs-access'),
  component: lazyPage('EventLogPage'),
});

const notifications = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications',
  validateSearch: notificationsSearch,
  component: lazyPage('NotificationsPage'),
});

const reports = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  validateSearch: reportsSearch,
  beforeLoad: requirePermission('reports-access'),
  component: lazyPage('ReportsPage'),
});

const reportCheck = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports/check',
  component: lazyPage('ValidatorPage'),
});

const report = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports/$month',
  validateSearch: reportSearch,
  beforeLoad: requirePermission('reports-access'),
  component: lazyPage('ReportPage'),
});

export const shellRoutes = [
  overview,
  stacks,
  stack,
  stackFile,
  stackLogs,
  stackHistory,
  stackImages,
  stackEvents,
  stackSettings,
  redeploys,
  redeploy,
  eventLog,
  notifications,
  reports,
  reportCheck,
  report,
] as const;
