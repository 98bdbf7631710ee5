import { createRoute } from '@tanstack/react-router';
import { groupSearch, groupsSearch } from '#features/groups/list/groups.search.js';
import { logSettingsSearch } from '#features/log-settings/log-settings.search.js';
import { notificationChannelsSearch } from '#features/notification-channels/notification-channels.search.js';
import { registriesSearch } from '#features/registries/registries.search.js';
import { serversSearch } from '#features/servers/servers.search.js';
import { tokensSearch } from '#features/tokens/tokens.search.js';
import { userSearch, usersSearch } from '#features/users/users.search.js';
import { redirectToAdministration, requirePermission } from '../guards.js';
import { shellRoute } from './frame-routes.js';
import { lazyPage } from '../pages/lazy-page.js';

const administration = createRoute({
  getParentRoute: () => shellRoute,
  path: '/administration',
  component: lazyPage('AdministrationFrame'),
});

const administrationStart = createRoute({
  getParentRoute: () => administration,
  path: '/',
  beforeLoad: redirectToAdministration,
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  validateSearch: usersSearch,
  beforeLoad: requirePermission('users-access'),
  component: lazyPage('UsersPage'),
});

const user = createRoute({
  getParentRoute: () => administration,
  path: '/users/$userId',
  params: { parse: ({ userId }) => ({ userId: Number(userId) }) },
  validateSearch: userSearch,
  beforeLoad: requirePermission('users-access'),
  component: lazyPage('UserPage'),
});

const groups = createRoute({
  getParentRoute: () => administration,
  path: '/groups',
  validateSearch: groupsSearch,
  beforeLoad: requirePermission('groups-access'),
  component: lazyPage('GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => administration,
  path: '/groups/$groupId',
  params: { parse: ({ groupId }) => ({ groupId: Number(groupId) }) },
  validateSearch: groupSearch,
  beforeLoad: requirePermission('groups-access'),
  component: lazyPage('GroupPage'),
});

const servers = createRoute({
  getParentRoute: () => administration,
  path: '/servers',
  validateSearch: serversSearch,
  beforeLoad: requirePermission('maintenance-server-edit'),
  component: lazyPage('ServersPage'),
});

const registries = createRoute({
  getParentRoute: () => administration,
  path: '/registries',
  validateSearch: registriesSearch,
  beforeLoad: requirePermission('settings-edit'),
  component: lazyPage('RegistriesPage'),
});

const tokens = createRoute({
  getParentRoute: () => administration,
  path: '/tokens',
  validateSearch: tokensSearch,
  beforeLoad: requirePermission('users-access', 'tokens-manage'),
  component: lazyPage('TokensPage'),
});

const logSettings = createRoute({
  getParentRoute: () => administration,
  path: '/event-log',
  validateSearch: logSettingsSearch,
  beforeLoad: requirePermission('settings-edit'),
  component: lazyPage('LogSettingsPage'),
});

const notificationChannels = createRoute({
  getParentRoute: () => administration,
  path: '/notifications',
  validateSearch: notificationChannelsSearch,
  beforeLoad: requirePermission('notifications-edit'),
  component: lazyPage('NotificationChannelsPage'),
});

const reportSettings = createRoute({
  getParentRoute: () => administration,
  path: '/reports',
  beforeLoad: requirePermission('settings-edit'),
  component: lazyPage('ReportSettingsPage'),
});

const autoRollback = createRoute({
  getParentRoute: () => administration,
  path: '/rollback',
  beforeLoad: requirePermission('stacks-edit', 'stacks-access'),
  component: lazyPage('AutoRollbackPage'),
});

const mediaSettings = createRoute({
  getParentRoute: () => administration,
  path: '/media',
  beforeLoad: requirePermission('settings-edit', 'history-access'),
  component: lazyPage('MediaSettingsPage'),
});

const backups = createRoute({
  getParentRoute: () => administration,
  path: '/backups',
  beforeLoad: requirePermission('backups-manage'),
  component: lazyPage('BackupsPage'),
});

export const administrationRoutes = administration.addChildren([
  administrationStart,
  users,
  user,
  groups,
  group,
  servers,
  registries,
  tokens,
  autoRollback,
  logSettings,
  notificationChannels,
  reportSettings,
  mediaSettings,
  backups,
]);
