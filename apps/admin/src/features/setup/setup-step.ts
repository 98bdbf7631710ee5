import type { SessionReply, SetupStatusReply } from '@stackyard/contracts';

export const setupSteps = ['account', 'server', 'environment', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];

/**
 * The displayed step, derived from the replies of the API. Within the step `server`, the page
 * itself switches from the connection to the choice of the environment.
 */
export type SetupView = 'account' | 'sign-in' | 'server' | 'finish' | 'done';

export function setupView(status: SetupStatusReply, session: SessionReply): SetupView {
  if (!status.superuser) return 'account';
  if (!session.authenticated) return 'sign-in';
  if (status.complete) return 'done';
  return status.preset || status.server ? 'finish' : 'server';
}
