import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobSearch, jobsSearch } from '#features/history/jobs/jobs.search.js';
import { requirePermission } from '../guards.js';
import { shell } from './frame-routes.js';

const jobs = createRoute({
  getParentRoute: () => shell,
  path: '/jobs',
  beforeLoad: requirePermission('history-access'),
});

const jobList = createRoute({
  getParentRoute: () => jobs,
  path: '/',
  validateSearch: jobsSearch,
  component: lazyRouteComponent(() => import('#features/history/jobs/jobs-page.js'), 'JobsPage'),
});

const job = createRoute({
  getParentRoute: () => jobs,
  path: '/$jobId',
  params: { parse: ({ jobId }) => ({ jobId: Number(jobId) }) },
  validateSearch: jobSearch,
  component: lazyRouteComponent(() => import('#features/history/jobs/job/job-page.js'), 'JobPage'),
});

const orphans = createRoute({
  getParentRoute: () => jobs,
  path: '/orphans',
  component: lazyRouteComponent(
    () => import('#features/history/library/orphans/orphans-page.js'),
    'OrphansPage',
  ),
});

const bin = createRoute({
  getParentRoute: () => jobs,
  path: '/bin',
  component: lazyRouteComponent(
    () => import('#features/history/library/bin/bin-page.js'),
    'BinPage',
  ),
});

export const jobsRoutes = jobs.addChildren([jobList, job, orphans, bin]);
