import { daysAgo, historyDays } from './days.mjs';

/** @typedef {import('./plan.mjs').Action} Action */

/**
 * Returns all actions of the period except redeploys and rollbacks.
 *
 * @param {number} now
 * @param {import('./seeded-random.mjs').Chance} random
 * @returns {Action[]}
 */
export function occasionalActions(now, random) {
  return [
    ...stackActions(now),
    ...maintenanceActions(now),
    ...signInActions(now, random),
    ...mediaActions(now),
    ...taskActions(now),
  ];
}

/** @type {(now: number) => Action[]} */
function stackActions(now) {
  const createStackAction = (
    /** @type {number} */ day,
    /** @type {number} */ hour,
    /** @type {string} */ stack,
    /** @type {'restart' | 'stop' | 'start'} */ action,
  ) =>
    /** @type {Action} */ ({
      kind: 'power',
      at: daysAgo(now, day, hour, 40),
      by: 'jonas',
      stack,
      action,
    });
  return [
    createStackAction(58, 14, 'homeassistant', 'restart'),
    createStackAction(40, 9, 'rabbitmq', 'restart'),
    createStackAction(26, 22, 'watch-archive', 'stop'),
    createStackAction(25, 7, 'watch-archive', 'start'),
    createStackAction(6, 11, 'mosquitto', 'restart'),
  ];
}

/** @type {(now: number) => Action[]} */
function maintenanceActions(now) {
  return [
    {
      ...{ kind: 'maintenance', at: daysAgo(now, 76, 17, 30), by: 'anna', minutes: 55 },
      message: 'New disk in rack-02',
      attempt: { by: 'jonas', stack: 'minio' },
    },
    {
      ...{ kind: 'maintenance', at: daysAgo(now, 34, 13, 5), by: 'anna', minutes: 35 },
      message: 'New certificates for the internal services',
      attempt: {
        by: 'demo',
        stack: 'traefik',
        overrides: 'The proxy needs the new certificate now',
      },
    },
    {
      ...{ kind: 'maintenance', at: daysAgo(now, 11, 21, 15), by: 'jonas', minutes: 80 },
      message: 'Moving to the new switch',
    },
  ];
}

/** @type {(now: number, random: import('./seeded-random.mjs').Chance) => Action[]} */
function signInActions(now, random) {
  const viewerSignIns = Array.from({ length: 15 }, (_, week) => {
    const at = daysAgo(now, 2 + 6 * week, random.between(8, 11), random.between(0, 59));
    return /** @type {Action} */ ({ kind: 'sign-in', at, by: 'mira' });
  });
  return [
    ...viewerSignIns,
    { kind: 'sign-in', at: daysAgo(now, 47, 8, 2), by: 'jonas', fails: 2 },
    { kind: 'sign-in', at: daysAgo(now, 13, 7, 55), by: 'mira', fails: 4 },
  ];
}

/** @type {(now: number) => Action[]} */
function mediaActions(now) {
  const filmActions = Array.from({ length: 14 }, (_, index) => {
    return /** @type {Action} */ ({
      kind: 'film',
      at: daysAgo(now, 86 - index * 6, 19, 20),
      index,
    });
  });
  const albumActions = Array.from({ length: 4 }, (_, index) => {
    return /** @type {Action} */ ({
      kind: 'album',
      at: daysAgo(now, 70 - index * 20, 16, 10),
      index,
    });
  });
  return [...filmActions, ...albumActions];
}

/** @type {(now: number) => Action[]} */
function taskActions(now) {
  const newsActions = Array.from({ length: historyDays }, (_, day) => {
    return /** @type {Action} */ ({ kind: 'task', at: daysAgo(now, day, 23, 30), task: 'news' });
  });
  const today = new Date(now);
  // The schedule starts in the first month that is shown completely, so that scheduled reports
  // cover only complete months.
  const scheduleEnabledAt = new Date(today.getFullYear(), today.getMonth() - 2, 3, 9, 30).getTime();
  const scheduleActions = [1, 0].map((months) => {
    const at = new Date(today.getFullYear(), today.getMonth() - months, 1, 7, 0).getTime();
    return /** @type {Action} */ ({ kind: 'task', at, task: 'report-schedule' });
  });
  return [...newsActions, { kind: 'reports-on', at: scheduleEnabledAt }, ...scheduleActions];
}
