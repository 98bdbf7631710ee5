import { createRoute } from '@tanstack/react-router';
import { signInSearch } from '#features/session/session.search.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { rootRoute } from './frame-routes.js';
import { lazyPage } from '../pages/lazy-page.js';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyComponent(
    async () => (await import('#features/session/sign-in/sign-in-page.js')).SignInPage,
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyPage('ResetPage'),
});

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyPage('SetupPage'),
});

export const entryRoutes = [signIn, resetPassword, setup] as const;
