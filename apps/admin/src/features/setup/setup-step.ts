import type { SessionReply, SetupStatusReply } from '@stackyard/contracts';

export const setupSteps = ['account', 'server', 'environment', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What the page shows, from what the server says; the environment follows the server on the page. */
export type SetupView = 'account' | 'sign-in' | 'server' | 'finish' | 'done';

export function setupView(status: SetupStatusReply, session: SessionReply): SetupView {
  if (!status.superuser) return 'account';
  if (!session.authenticated) return 'sign-in';
  if (status.complete) return 'done';
  return status.preset || status.server ? 'finish' : 'server';
}
