import { createRoute } from '@tanstack/react-router';
import { maintenanceSearch } from '#features/maintenance/maintenance.search.js';
import { scriptSearch, updatesSearch } from '#features/updates/updates.search.js';
import { requirePermission } from '../guards.js';
import { shellRoute } from './frame-routes.js';
import { lazyPage } from '../pages/lazy-page.js';

const maintenance = createRoute({
  getParentRoute: () => shellRoute,
  path: '/maintenance',
  beforeLoad: requirePermission('maintenance-access'),
  component: lazyPage('MaintenanceFrame'),
});

const maintenanceMode = createRoute({
  getParentRoute: () => maintenance,
  path: '/',
  validateSearch: maintenanceSearch,
  component: lazyPage('MaintenancePage'),
});

const updates = createRoute({
  getParentRoute: () => maintenance,
  path: '/updates',
  validateSearch: updatesSearch,
  component: lazyPage('UpdatesPage'),
});

const update = createRoute({
  getParentRoute: () => maintenance,
  path: '/updates/$updateId',
  params: { parse: ({ updateId }) => ({ updateId: Number(updateId) }) },
  component: lazyPage('UpdatePage'),
});

const sshAccess = createRoute({
  getParentRoute: () => maintenance,
  path: '/ssh',
  component: lazyPage('SshPage'),
});

const updateScript = createRoute({
  getParentRoute: () => maintenance,
  path: '/script',
  validateSearch: scriptSearch,
  component: lazyPage('ScriptPage'),
});

export const maintenanceRoutes = maintenance.addChildren([
  maintenanceMode,
  updates,
  update,
  sshAccess,
  updateScript,
]);
