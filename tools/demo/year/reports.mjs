import { waitUntil } from './redeploys.mjs';

/**
 * @typedef {import('@stackyard/api-client').ApiClient} ApiClient
 * @typedef {import('./stage.mjs').Stage} Stage
 */

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const reportSettings = { timeZone, language: /** @type {const} */ ('en') };

/**
 * Turns on the monthly report. The first run of the schedule task only stores the previous
 * month, so that no report is generated for that month.
 *
 * @param {Stage} stage
 * @param {ApiClient} admin
 */
export async function scheduleReports(stage, admin) {
  await admin.call(stage.contracts.setReportSettings, {
    body: { ...reportSettings, schedule: true },
  });
  await stage.runTask('report-schedule');
}

/**
 * Generates the reports that the schedule did not generate: last month's report in German and,
 * if they are missing, the English reports of the last two months. English reports are missing,
 * for example, if a month ended only today.
 *
 * @param {Stage} stage
 * @param {ApiClient} admin
 * @param {number} now
 */
export async function produceMissingReports(stage, admin, now) {
  const { contracts } = stage;
  const { reports: existingReports } = await admin.call(contracts.listReports);
  for (const [months, language] of /** @type {const} */ ([
    [2, 'en'],
    [1, 'en'],
    [1, 'de'],
  ])) {
    const month = monthBefore(now, months);
    if (existingReports.some((report) => report.month === month && report.language === language))
      continue;
    await admin.call(contracts.produceReport, { body: { month, language } });
    await waitForReports(stage, admin);
  }
}

/**
 * @param {Stage} stage
 * @param {ApiClient} admin
 */
export async function waitForReports(stage, admin) {
  await waitUntil(async () => {
    const { reports: all } = await admin.call(stage.contracts.listReports);
    const failedReport = all.find(({ state }) => state === 'failed');
    if (failedReport)
      throw new Error(`The report for ${failedReport.month} failed: ${failedReport.fault}`);
    return all.every(({ state }) => state === 'done');
  });
}

/**
 * @param {number} now
 * @param {number} months
 */
function monthBefore(now, months) {
  const today = new Date(now);
  const first = new Date(today.getFullYear(), today.getMonth() - months, 1);
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`;
}
