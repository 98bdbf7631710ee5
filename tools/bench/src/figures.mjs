/**
 * One line of the result.
 *
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number | null} bound Maximum allowed value; null if there is none.
 */

/**
 * Returns the value that a given share of all values does not exceed.
 *
 * @param {readonly number[]} values
 * @param {number} share From 0 to 1.
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** @param {Figure} figure */
export function exceedsBound({ value, bound }) {
  return Number.isNaN(value) || (bound !== null && value > bound);
}

/** @param {readonly Figure[]} figures */
export function formatTable(figures) {
  const formatNumber = (/** @type {number} */ value) =>
    value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 3);
  const rows = figures.map((figure) => [
    figure.name,
    `${formatNumber(figure.value)} ${figure.unit}`.trim(),
    figure.bound === null ? '' : `≤ ${figure.bound} ${figure.unit}`.trim(),
    figure.bound === null ? '' : exceedsBound(figure) ? 'MISS' : 'PASS',
  ]);
  const all = [['Figure', 'Measured', 'Bound', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(([name = '', measured = '', bound = '', result = '']) =>
      [
        name.padEnd(widths[0] ?? 0),
        measured.padStart(widths[1] ?? 0),
        bound.padStart(widths[2] ?? 0),
        result,
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
