import { createRoute } from '@tanstack/react-router';
import { tokensSearch } from '#features/tokens/tokens.search.js';
import { requirePermission } from '../guards.js';
import { shellRoute } from './frame-routes.js';
import { lazyPage } from '../pages/lazy-page.js';

const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyPage('AccountFrame'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyPage('ProfilePage'),
});

const password = createRoute({
  getParentRoute: () => account,
  path: '/password',
  component: lazyPage('PasswordPage'),
});

const sessions = createRoute({
  getParentRoute: () => account,
  path: '/sessions',
  component: lazyPage('SessionsPage'),
});

const notifications = createRoute({
  getParentRoute: () => account,
  path: '/notifications',
  component: lazyPage('NotificationSettingsPage'),
});

const twoFactor = createRoute({
  getParentRoute: () => account,
  path: '/two-factor',
  component: lazyPage('TwoFactorPage'),
});

const ownTokens = createRoute({
  getParentRoute: () => account,
  path: '/tokens',
  validateSearch: tokensSearch,
  beforeLoad: requirePermission('tokens-manage'),
  component: lazyPage('OwnTokensPage'),
});

export const accountRoutes = account.addChildren([
  profile,
  password,
  sessions,
  notifications,
  twoFactor,
  ownTokens,
]);
