import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { tokensSearch } from '#features/tokens/tokens.search.js';
import { requirePermission } from '../guards.js';
import { shell } from './frame-routes.js';

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../shell/frames/account-frame.js'), 'AccountFrame'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyRouteComponent(() => import('#features/account/profile-page.js'), 'ProfilePage'),
});

const password = createRoute({
  getParentRoute: () => account,
  path: '/password',
  component: lazyRouteComponent(() => import('#features/account/password-page.js'), 'PasswordPage'),
});

const sessions = createRoute({
  getParentRoute: () => account,
  path: '/sessions',
  component: lazyRouteComponent(
    () => import('#features/account/sessions/sessions-page.js'),
    'SessionsPage',
  ),
});

const notifications = createRoute({
  getParentRoute: () => account,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('#features/account/notifications/notification-settings-page.js'),
    'NotificationSettingsPage',
  ),
});

const twoFactor = createRoute({
  getParentRoute: () => account,
  path: '/two-factor',
  component: lazyRouteComponent(
    () => import('#features/account/two-factor/two-factor-page.js'),
    'TwoFactorPage',
  ),
});

const ownTokens = createRoute({
  getParentRoute: () => account,
  path: '/tokens',
  validateSearch: tokensSearch,
  beforeLoad: requirePermission('tokens-manage'),
  component: lazyRouteComponent(
    () => import('#features/tokens/own-tokens-page.js'),
    'OwnTokensPage',
  ),
});

export const accountRoutes = account.addChildren([
  profile,
  password,
  sessions,
  notifications,
  twoFactor,
  ownTokens,
]);
