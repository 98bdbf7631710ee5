import {
  listReports,
  produceReport,
  setReportSettings,
  type ReportLanguage,
  type ReportReply,
  type SetReportSettingsRequest,
} from '@stackyard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';

/** The current time in report specs: October is over, November is not. */
export const now = '2026-11-20T10:00:00.000Z';

export const berlin = { timeZone: 'Europe/Berlin', language: 'en', schedule: false } as const;

/** Starts an application with a user who has all permissions. */
export async function startWithReports(
  settings: Partial<SetReportSettingsRequest> = {},
  receiverTimeoutSeconds = 5,
): Promise<{ app: TestApp; root: SignedIn }> {
  const app = await startTestApp({
    now,
    settings: { LOG_RECEIVER_TIMEOUT_SECONDS: receiverTimeoutSeconds },
  });
  return { app, root: await configureReports(app, settings) };
}

/** Sets up reports in a running application. Returns a user with all permissions. */
export async function configureReports(
  app: TestApp,
  settings: Partial<SetReportSettingsRequest> = {},
): Promise<SignedIn> {
  const root = await app.signInSuperuser();
  await root.call(setReportSettings, { body: { ...berlin, ...settings } });
  return root;
}

/** Waits until the report of a month is complete or has failed. */
export async function waitForReport(
  root: SignedIn,
  month: string,
  language: ReportLanguage = 'en',
): Promise<ReportReply> {
  for (;;) {
    const { reports } = await root.call(listReports);
    const report = reports.find(
      (candidate) => candidate.month === month && candidate.language === language,
    );
    if (report && (report.state === 'done' || report.state === 'failed')) return report;
    await pause(20);
  }
}

export async function produceAndWait(
  root: SignedIn,
  month: string,
  language: ReportLanguage = 'en',
): Promise<ReportReply> {
  await root.call(produceReport, { body: { month, language } });
  return waitForReport(root, month, language);
}
