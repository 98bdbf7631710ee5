import type { Permission } from '@stackyard/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { session } from '#shared/session/session.queries.js';
import { hasPermission } from '#shared/session/use-has-permission.js';
import { setupStatus } from '#shared/queries/servers.queries.js';
import { administrationSections, isOpenTo } from './navigation/administration.js';

/** Thrown by a guard if the user lacks a permission. The error page names the permission. */
export class PermissionDeniedError extends Error {
  override readonly name = 'PermissionDeniedError';

  constructor(
    readonly permission: Permission,
    /** True if the permission was withdrawn while the page was open. */
    readonly wasWithdrawn: boolean,
  ) {
    super(permission);
  }
}

interface GuardInput {
  context: { cache: QueryClient };
  cause: 'enter' | 'stay' | 'preload';
  location: { href: string };
}

/**
 * Redirects users who are not signed in: to the setup page if there is no superuser yet, and
 * otherwise to the sign-in page, which opens the requested page after sign-in.
 */
export async function requireSession({ context, location }: GuardInput): Promise<void> {
  const reply = await context.cache.ensureQueryData(session);
  if (reply.authenticated) return;
  const status = await context.cache.fetchQuery(setupStatus);
  if (!status.superuser) throw redirect({ to: '/setup' });
  throw redirect({ to: '/sign-in', search: returnToSearch(location.href) });
}

/** Returns the search parameter for the page to open after sign-in; empty for the default page. */
export function returnToSearch(href: string): { returnTo?: string } {
  return href === '/' ? {} : { returnTo: href };
}

export function requirePermission(...requiredPermissions: Permission[]) {
  return async ({ context, cause }: GuardInput): Promise<void> => {
    const reply = await context.cache.ensureQueryData(session);
    const missingPermission = requiredPermissions.find(
      (permission) => !hasPermission(reply, permission),
    );
    if (missingPermission) throw new PermissionDeniedError(missingPermission, cause === 'stay');
  };
}

/**
 * Redirects to the first administration page that the user may open.
 *
 * @throws PermissionDeniedError if there is no such page
 */
export async function redirectToAdministration({ context, cause }: GuardInput): Promise<void> {
  const reply = await context.cache.ensureQueryData(session);
  const [firstSection] = administrationSections;
  const page = administrationSections.find((section) =>
    isOpenTo((permission) => hasPermission(reply, permission), section),
  );
  if (page) throw redirect({ to: page.to, replace: true });
  if (firstSection) throw new PermissionDeniedError(firstSection.permission, cause === 'stay');
}
