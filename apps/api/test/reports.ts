import {
  listReports,
  produceReport,
  setReportSettings,
  type ReportLanguage,
  type ReportReply,
  type SetReportSettingsRequest,
} from '@stackyard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

/** When specs of reports take place: October is over, November runs. */
export const now = '2026-11-20T10:00:00.000Z';

/** Settings whose months are those of Berlin, without a schedule. */
export const berlin = { timeZone: 'Europe/Berlin', language: 'en', schedule: false } as const;

/** An application with someone who may do everything. */
export async function startWithReports(
  settings: Partial<SetReportSettingsRequest> = {},
  receiverSeconds = 5,
): Promise<{ app: TestApp; root: SignedIn }> {
  const app = await startTestApp({
    now,
    settings: { LOG_RECEIVER_TIMEOUT_SECONDS: receiverSeconds },
  });
  const root = await app.superuser();
  await root.call(setReportSettings, { body: { ...berlin, ...settings } });
  return { app, root };
}

/** The report of a month once it is in none of the states on the way. */
export async function settled(
  root: SignedIn,
  month: string,
  language: ReportLanguage = 'en',
): Promise<ReportReply> {
  for (;;) {
    const { reports } = await root.call(listReports);
    const report = reports.find((one) => one.month === month && one.language === language);
    if (report && (report.state === 'done' || report.state === 'failed')) return report;
    await pause(20);
  }
}

/** Has a report produced and waits for it. */
export async function produced(
  root: SignedIn,
  month: string,
  language: ReportLanguage = 'en',
): Promise<ReportReply> {
  await root.call(produceReport, { body: { month, language } });
  return settled(root, month, language);
}
