import { ApiProblem } from '@stackyard/api-client';
import { setMaintenanceMode, type MaintenanceWindowRequest } from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

/** Time at which the application starts. */
export const now = '2026-11-20T12:00:00.000Z';
/** Long sessions, so that tests can advance the clock by days without signing in again. */
const settings = { SESSION_IDLE_HOURS: 1000, SESSION_ABSOLUTE_DAYS: 1000 };

/** An application with a user who schedules maintenance windows. */
export interface MaintenanceWindowsApp {
  app: TestApp;
  lena: SignedIn;
}

export async function startMaintenanceWindowsApp(): Promise<MaintenanceWindowsApp> {
  const app = await startTestApp({ now, settings, isObserved: true });
  return { app, lena: await app.signIn('lena', ['maintenance-access', 'logs-access']) };
}

/** Ends maintenance, removes all windows, and resets the clock. */
export async function resetMaintenanceWindows({ app, lena }: MaintenanceWindowsApp): Promise<void> {
  await lena.call(setMaintenanceMode, { body: { active: false, message: '' } });
  await app.reset('maintenance_occurrences', 'maintenance_windows');
}

export function windowRequest(
  changes: Partial<MaintenanceWindowRequest> = {},
): MaintenanceWindowRequest {
  return {
    message: 'Monthly patches',
    startsAt: '2026-11-22T22:00',
    durationMinutes: 240,
    timeZone: 'Europe/Berlin',
    announceMinutes: [60],
    ...changes,
  };
}

/**
 * Returns the code and the errors of the problem that rejects a call, or the result of a successful
 * call.
 */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const outcome: unknown = await call.catch((error: unknown) => error);
  return outcome instanceof ApiProblem ? [outcome.problem.code, outcome.problem.errors] : outcome;
}
