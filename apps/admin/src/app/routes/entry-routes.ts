import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signInSearch } from '#features/session/session.search.js';
import { root } from './frame-routes.js';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(
    () => import('#features/session/sign-in/sign-in-page.js'),
    'SignInPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('#features/session/reset/reset-page.js'), 'ResetPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('#features/setup/setup-page.js'), 'SetupPage'),
});

/** Pages for users who are not signed in. */
export const entryRoutes = [signIn, resetPassword, setup] as const;
