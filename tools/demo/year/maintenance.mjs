import { historyDays } from './days.mjs';
import { timeZone } from './reports.mjs';

/**
 * @typedef {import('@stackyard/api-client').ApiClient} ApiClient
 * @typedef {import('./stage.mjs').Stage} Stage
 */

const minuteMs = 60_000;
const recurringWindow = { weeks: 3, hour: 3, minutes: 45 };
const announceMinutes = 60;
/**
 * Minimum number of hours between the start of the demo and the scheduled maintenance window.
 */
const minHoursBeforeWindow = 3;

/**
 * @param {Stage} stage
 * @param {import('./people.mjs').People} people
 * @param {import('./redeploys.mjs').Redeploys} redeploys
 * @param {import('./plan.mjs').MaintenanceAction} action
 */
export async function runMaintenance({ contracts, clock }, people, redeploys, action) {
  const setMaintenance = async (/** @type {boolean} */ isActive, /** @type {string} */ message) => {
    const client = await people.client(action.by);
    await client.call(contracts.setMaintenanceMode, { body: { active: isActive, message } });
  };
  await setMaintenance(true, action.message);
  clock.advance((action.minutes / 2) * minuteMs);
  if (action.attempt) await redeploys.attempt(action.attempt);
  clock.advanceTo(action.at + action.minutes * minuteMs);
  await setMaintenance(false, '');
}

/**
 * Schedules a recurring window whose last occurrence was yesterday, so that it is never active when
 * the demo starts. Returns the actions that check its occurrences.
 *
 * @param {Stage} stage
 * @param {ApiClient} admin
 * @param {number} now
 * @returns {Promise<import('./plan.mjs').Action[]>}
 */
export async function scheduleRecurringWindow({ contracts }, admin, now) {
  const today = new Date(now);
  const days = 7 * recurringWindow.weeks;
  const count = Math.floor((historyDays - 2) / days) + 1;
  const starts = Array.from({ length: count }, (_, index) =>
    new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - 1 - days * (count - 1 - index),
      recurringWindow.hour,
    ).getTime(),
  );
  await admin.call(contracts.planWindow, {
    body: {
      ...{ message: 'Updates of the operating systems', timeZone },
      ...{ startsAt: localTime(starts[0] ?? now), durationMinutes: recurringWindow.minutes },
      ...{
        recurrence: `FREQ=WEEKLY;INTERVAL=${recurringWindow.weeks}`,
        announceMinutes: [announceMinutes],
      },
    },
  });
  return starts.flatMap((start) =>
    [-announceMinutes, 0, recurringWindow.minutes].map(
      (minutes) =>
        /** @type {import('./plan.mjs').Action} */ ({
          ...{ kind: 'task', at: start + minutes * minuteMs, task: 'maintenance-windows' },
        }),
    ),
  );
}

/**
 * @param {Stage} stage
 * @param {ApiClient} admin
 * @param {number} now
 */
export async function scheduleNextWindow({ contracts, runTask }, admin, now) {
  const today = new Date(now);
  const startAfterDays = (/** @type {number} */ days) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 2).getTime();
  const start = [startAfterDays(0), startAfterDays(1), startAfterDays(2)].find(
    (time) => time - now > minHoursBeforeWindow * 60 * minuteMs,
  );
  await admin.call(contracts.planWindow, {
    body: {
      ...{ message: 'Office moves to the new storage', timeZone },
      ...{ startsAt: localTime(start ?? startAfterDays(2)), durationMinutes: 90 },
      ...{ announceMinutes: [2880, 60] },
    },
  });
  await runTask('maintenance-windows');
}

/**
 * Formats a time as `YYYY-MM-DDTHH:mm` in local time.
 *
 * @param {number} ms
 */
function localTime(ms) {
  const time = new Date(ms);
  const twoDigits = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const date = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join(
    '-',
  );
  return `${date}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}
