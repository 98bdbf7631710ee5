import { createRoute } from '@tanstack/react-router';
import { jobSearch, jobsSearch } from '#features/history/jobs/jobs.search.js';
import { requirePermission } from '../guards.js';
import { shellRoute } from './frame-routes.js';
import { lazyPage } from '../pages/lazy-page.js';

const jobs = createRoute({
  getParentRoute: () => shellRoute,
  path: '/jobs',
  beforeLoad: requirePermission('history-access'),
});

const jobList = createRoute({
  getParentRoute: () => jobs,
  path: '/',
  validateSearch: jobsSearch,
  component: lazyPage('JobsPage'),
});

const job = createRoute({
  getParentRoute: () => jobs,
  path: '/$jobId',
  params: { parse: ({ jobId }) => ({ jobId: Number(jobId) }) },
  validateSearch: jobSearch,
  component: lazyPage('JobPage'),
});

const orphans = createRoute({
  getParentRoute: () => jobs,
  path: '/orphans',
  component: lazyPage('OrphansPage'),
});

const bin = createRoute({
  getParentRoute: () => jobs,
  path: '/bin',
  component: lazyPage('BinPage'),
});

export const jobsRoutes = jobs.addChildren([jobList, job, orphans, bin]);
