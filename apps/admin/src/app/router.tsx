import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router';
import { eventLogSearch } from '../features/event-log/event-log.search.js';
import { groupSearch, groupsSearch } from '../features/groups/groups.search.js';
import { logSettingsSearch } from '../features/log-settings/log-settings.search.js';
import { redeploysSearch } from '../features/redeploys/redeploys.search.js';
import { serversSearch } from '../features/servers/servers.search.js';
import { signInSearch } from '../features/session/session.search.js';
import { stacksSearch } from '../features/stacks/stacks.search.js';
import { tokensSearch } from '../features/tokens/tokens.search.js';
import { userSearch, usersSearch } from '../features/users/users.search.js';
import { PageSkeleton } from '../shared/feedback/page-skeleton.js';
import { id, parseSearch, searchParams, stringifySearch } from '../shared/filters/search-params.js';
import { leadToAdministration, requirePermission, requireSession } from './guards.js';
import { NotFound } from './shell/not-found.js';
import { PageFault } from './shell/page-fault.js';

const root = createRootRouteWithContext<{ cache: QueryClient }>()({ component: Outlet });

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The picked server stays while one goes from page to page.
  validateSearch: searchParams({ server: id }),
  search: { middlewares: [retainSearchParams(['server'])] },
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell/shell.js'), 'Shell'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('../features/session/sign-in-page.js'), 'SignInPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../features/session/reset-page.js'), 'ResetPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../features/setup/setup-page.js'), 'SetupPage'),
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(
    () => import('../features/overview/overview-page.js'),
    'OverviewPage',
  ),
});

const stacks = createRoute({
  getParentRoute: () => shell,
  path: '/stacks',
  validateSearch: stacksSearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(() => import('../features/stacks/stacks-page.js'), 'StacksPage'),
});

const stack = createRoute({
  getParentRoute: () => shell,
  path: '/stacks/$stackId',
  params: { parse: ({ stackId }) => ({ stackId: Number(stackId) }) },
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(() => import('../features/stacks/stack-page.js'), 'StackPage'),
});

const redeploys = createRoute({
  getParentRoute: () => shell,
  path: '/redeploys',
  validateSearch: redeploysSearch,
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(
    () => import('../features/redeploys/redeploys-page.js'),
    'RedeploysPage',
  ),
});

const redeploy = createRoute({
  getParentRoute: () => shell,
  path: '/redeploys/$redeployId',
  params: { parse: ({ redeployId }) => ({ redeployId: Number(redeployId) }) },
  beforeLoad: requirePermission('stacks-access'),
  component: lazyRouteComponent(
    () => import('../features/redeploys/redeploy-page.js'),
    'RedeployPage',
  ),
});

const eventLog = createRoute({
  getParentRoute: () => shell,
  path: '/event-log',
  validateSearch: eventLogSearch,
  beforeLoad: requirePermission('logs-access'),
  component: lazyRouteComponent(
    () => import('../features/event-log/event-log-page.js'),
    'EventLogPage',
  ),
});

const maintenance = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance',
  beforeLoad: requirePermission('maintenance-access'),
  component: lazyRouteComponent(
    () => import('../features/maintenance/maintenance-page.js'),
    'MaintenancePage',
  ),
});

const administration = createRoute({
  getParentRoute: () => shell,
  path: '/administration',
  component: lazyRouteComponent(
    () => import('./shell/administration-frame.js'),
    'AdministrationFrame',
  ),
});

const administrationStart = createRoute({
  getParentRoute: () => administration,
  path: '/',
  beforeLoad: leadToAdministration,
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  validateSearch: usersSearch,
  beforeLoad: requirePermission('users-access'),
  component: lazyRouteComponent(() => import('../features/users/users-page.js'), 'UsersPage'),
});

const user = createRoute({
  getParentRoute: () => administration,
  path: '/users/$userId',
  params: { parse: ({ userId }) => ({ userId: Number(userId) }) },
  validateSearch: userSearch,
  beforeLoad: requirePermission('users-access'),
  component: lazyRouteComponent(() => import('../features/users/user/user-page.js'), 'UserPage'),
});

const groups = createRoute({
  getParentRoute: () => administration,
  path: '/groups',
  validateSearch: groupsSearch,
  beforeLoad: requirePermission('groups-access'),
  component: lazyRouteComponent(() => import('../features/groups/groups-page.js'), 'GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => administration,
  path: '/groups/$groupId',
  params: { parse: ({ groupId }) => ({ groupId: Number(groupId) }) },
  validateSearch: groupSearch,
  beforeLoad: requirePermission('groups-access'),
  component: lazyRouteComponent(() => import('../features/groups/group-page.js'), 'GroupPage'),
});

const servers = createRoute({
  getParentRoute: () => administration,
  path: '/servers',
  validateSearch: serversSearch,
  beforeLoad: requirePermission('maintenance-server-edit'),
  component: lazyRouteComponent(() => import('../features/servers/servers-page.js'), 'ServersPage'),
});

const tokens = createRoute({
  getParentRoute: () => administration,
  path: '/tokens',
  validateSearch: tokensSearch,
  beforeLoad: requirePermission('users-access', 'tokens-manage'),
  component: lazyRouteComponent(() => import('../features/tokens/tokens-page.js'), 'TokensPage'),
});

const logSettings = createRoute({
  getParentRoute: () => administration,
  path: '/event-log',
  validateSearch: logSettingsSearch,
  beforeLoad: requirePermission('settings-edit'),
  component: lazyRouteComponent(
    () => import('../features/log-settings/log-settings-page.js'),
    'LogSettingsPage',
  ),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('./shell/account-frame.js'), 'AccountFrame'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyRouteComponent(() => import('../features/account/profile-page.js'), 'ProfilePage'),
});

const password = createRoute({
  getParentRoute: () => account,
  path: '/password',
  component: lazyRouteComponent(
    () => import('../features/account/password-page.js'),
    'PasswordPage',
  ),
});

const sessions = createRoute({
  getParentRoute: () => account,
  path: '/sessions',
  component: lazyRouteComponent(
    () => import('../features/account/sessions-page.js'),
    'SessionsPage',
  ),
});

const twoFactor = createRoute({
  getParentRoute: () => account,
  path: '/two-factor',
  component: lazyRouteComponent(
    () => import('../features/account/two-factor-page.js'),
    'TwoFactorPage',
  ),
});

const ownTokens = createRoute({
  getParentRoute: () => account,
  path: '/tokens',
  validateSearch: tokensSearch,
  beforeLoad: requirePermission('tokens-manage'),
  component: lazyRouteComponent(
    () => import('../features/tokens/own-tokens-page.js'),
    'OwnTokensPage',
  ),
});

// What no other route answers is missing inside the frame, where one can go on from.
const missing = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

const administrationPages = [
  administrationStart,
  users,
  user,
  groups,
  group,
  tokens,
  servers,
  logSettings,
];
const accountPages = [profile, password, sessions, twoFactor, ownTokens];
const pages = [
  overview,
  stacks,
  stack,
  redeploys,
  redeploy,
  eventLog,
  maintenance,
  administration.addChildren(administrationPages),
  account.addChildren(accountPages),
  missing,
];
const routeTree = root.addChildren([signIn, resetPassword, setup, shell.addChildren(pages)]);

export function createAppRouter(cache: QueryClient) {
  return createRouter({
    routeTree,
    context: { cache },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageFault,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
