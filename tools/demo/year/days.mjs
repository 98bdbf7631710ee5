export const historyDays = 90;

/**
 * @param {number} now
 * @param {number} days
 * @param {number} hour
 * @param {number} [minute]
 */
export function daysAgo(now, days, hour, minute = 0) {
  const today = new Date(now);
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() - days,
    hour,
    minute,
  ).getTime();
}
