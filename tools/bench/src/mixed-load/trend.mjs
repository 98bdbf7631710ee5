/**
 * A line fitted by least squares.
 *
 * @typedef {object} Trend
 * @property {number} slope
 * @property {number} error Standard error of the slope.
 */

/**
 * Fits a line to values over time.
 *
 * @param {readonly { at: number, value: number }[]} points At least three.
 * @returns {Trend}
 */
export function trendOf(points) {
  const count = points.length;
  const average = (/** @type {number[]} */ list) =>
    list.reduce((sum, value) => sum + value, 0) / count;
  const timeMean = average(points.map(({ at }) => at));
  const valueMean = average(points.map(({ value }) => value));
  const timeVariation = points.reduce((sum, { at }) => sum + (at - timeMean) ** 2, 0);
  const covariation = points.reduce(
    (sum, { at, value }) => sum + (at - timeMean) * (value - valueMean),
    0,
  );
  const slope = covariation / timeVariation;
  const residualSquareSum = points.reduce(
    (sum, { at, value }) => sum + (value - valueMean - slope * (at - timeMean)) ** 2,
    0,
  );
  return { slope, error: Math.sqrt(residualSquareSum / (count - 2) / timeVariation) };
}

/**
 * Returns the minimum of each interval, which excludes short-lived data. Neighbouring samples are
 * correlated, so a line through all of them would seem more certain than it is.
 *
 * @param {readonly { at: number, value: number }[]} points
 * @param {number} length
 */
export function minimaPerInterval(points, length) {
  /** @type {Map<number, number>} */
  const minima = new Map();
  for (const { at, value } of points) {
    const intervalIndex = Math.floor(at / length);
    minima.set(intervalIndex, Math.min(minima.get(intervalIndex) ?? value, value));
  }
  return [...minima].map(([intervalIndex, value]) => ({
    at: (intervalIndex + 0.5) * length,
    value,
  }));
}
