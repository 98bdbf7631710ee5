import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { maintenanceSearch } from '#features/maintenance/maintenance.search.js';
import { scriptSearch, updatesSearch } from '#features/updates/updates.search.js';
import { requirePermission } from '../guards.js';
import { shell } from './frame-routes.js';

const maintenance = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance',
  beforeLoad: requirePermission('maintenance-access'),
  component: lazyRouteComponent(
    () => import('../shell/frames/maintenance-frame.js'),
    'MaintenanceFrame',
  ),
});

const maintenanceMode = createRoute({
  getParentRoute: () => maintenance,
  path: '/',
  validateSearch: maintenanceSearch,
  component: lazyRouteComponent(
    () => import('#features/maintenance/maintenance-page.js'),
    'MaintenancePage',
  ),
});

const updates = createRoute({
  getParentRoute: () => maintenance,
  path: '/updates',
  validateSearch: updatesSearch,
  component: lazyRouteComponent(() => import('#features/updates/updates-page.js'), 'UpdatesPage'),
});

const update = createRoute({
  getParentRoute: () => maintenance,
  path: '/updates/$updateId',
  params: { parse: ({ updateId }) => ({ updateId: Number(updateId) }) },
  component: lazyRouteComponent(() => import('#features/updates/run/update-page.js'), 'UpdatePage'),
});

const sshAccess = createRoute({
  getParentRoute: () => maintenance,
  path: '/ssh',
  component: lazyRouteComponent(() => import('#features/updates/ssh/ssh-page.js'), 'SshPage'),
});

const updateScript = createRoute({
  getParentRoute: () => maintenance,
  path: '/script',
  validateSearch: scriptSearch,
  component: lazyRouteComponent(
    () => import('#features/updates/script/script-page.js'),
    'ScriptPage',
  ),
});

export const maintenanceRoutes = maintenance.addChildren([
  maintenanceMode,
  updates,
  update,
  sshAccess,
  updateScript,
]);
