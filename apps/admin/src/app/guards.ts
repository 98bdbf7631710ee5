import type { Permission } from '@stackyard/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { session } from '#shared/session/session.queries.js';
import { may } from '#shared/session/use-may.js';
import { setupStatus } from '#shared/queries/servers.queries.js';
import { administration } from './navigation/administration.js';

/** Thrown by a guard; the page says which permission is missing. */
export class PermissionRefused extends Error {
  override readonly name = 'PermissionRefused';

  constructor(
    readonly permission: Permission,
    /** True where the page was open already: the permission was taken away meanwhile. */
    readonly lost: boolean,
  ) {
    super(permission);
  }
}

interface GuardInput {
  context: { cache: QueryClient };
  cause: 'enter' | 'stay' | 'preload';
  location: { href: string };
}

/** Lets signed-in people pass; others go to the first set-up or to sign in, and come back afterwards. */
export async function requireSession({ context, location }: GuardInput): Promise<void> {
  const reply = await context.cache.ensureQueryData(session);
  if (reply.authenticated) return;
  const status = await context.cache.fetchQuery(setupStatus);
  if (!status.superuser) throw redirect({ to: '/setup' });
  throw redirect({ to: '/sign-in', search: returnSearch(location.href) });
}

/** The page to come back to, unless it is the one that opens anyway. */
export function returnSearch(href: string): { returnTo?: string } {
  return href === '/' ? {} : { returnTo: href };
}

/** Lets holders of all these permissions pass. */
export function requirePermission(...needed: Permission[]) {
  return async ({ context, cause }: GuardInput): Promise<void> => {
    const reply = await context.cache.ensureQueryData(session);
    const missing = needed.find((permission) => !may(reply, permission));
    if (missing) throw new PermissionRefused(missing, cause === 'stay');
  };
}

/** Leads to the first page of the administration that the person may open. */
export async function leadToAdministration({ context, cause }: GuardInput): Promise<void> {
  const reply = await context.cache.ensureQueryData(session);
  const [first] = administration;
  const page = administration.find(({ permission }) => may(reply, permission));
  if (page) throw redirect({ to: page.to, replace: true });
  if (first) throw new PermissionRefused(first.permission, cause === 'stay');
}
