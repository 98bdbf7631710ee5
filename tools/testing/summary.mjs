import { isCheck } from './nx-tasks.mjs';

/**
 * @typedef {object} StepResult
 * @property {string} name
 * @property {boolean} ok Whether the command itself succeeded.
 * @property {number} seconds
 * @property {import('./nx-tasks.mjs').Task[]} [tasks] The Nx tasks of the step, slowest first.
 * @property {ProjectResult[]} projects Empty for a step without tests.
 *
 * @typedef {object} ProjectResult
 * @property {string} project
 * @property {string} [task] The Nx task that ran its tests.
 * @property {import('./results.mjs').Outcome | null} outcome The test results; null if the report is
 *   missing.
 *
 * @typedef {object} Omission
 * @property {string} project
 * @property {string[]} tests
 * @property {string} remedy
 */

/**
 * Returns the totals for the last line. A failed check, a missing report, and a step that fails
 * without a failing test each count as one failure. In strict mode, so does every omitted or
 * skipped test.
 *
 * @param {readonly StepResult[]} steps
 * @param {{ omissions: readonly Omission[], strict: boolean }} options
 */
export function count(steps, { omissions, strict }) {
  let passed = 0;
  let failed = 0;
  let omitted = omissions.reduce((sum, { tests }) => sum + Math.max(tests.length, 1), 0);
  for (const step of steps) {
    let failedHere = 0;
    for (const { outcome } of step.projects) {
      passed += outcome?.passed ?? 0;
      failedHere += outcome?.failed ?? 1;
      omitted += outcome?.skipped ?? 0;
    }
    failedHere += failedChecks(step).length;
    failed += step.ok ? failedHere : Math.max(failedHere, 1);
  }
  return { passed, failed: strict ? failed + omitted : failed, omitted };
}

/**
 * Returns the names of failed checks, for example `@stackyard/api:lint`.
 *
 * @param {Pick<StepResult, 'tasks'>} step
 */
export function failedChecks({ tasks = [] }) {
  return tasks.filter((task) => isCheck(task) && !task.ok).map(({ name }) => name);
}

/**
 * Returns one row per step, followed by rows for its projects with tests and its slowest checks.
 *
 * @param {readonly StepResult[]} steps
 */
export function table(steps) {
  const rows = steps.flatMap((step) => {
    const failedTests = step.projects.some(({ outcome }) => (outcome?.failed ?? 1) > 0);
    const result = step.ok && !failedTests ? 'ok' : 'FAILED';
    const tasks = step.tasks ?? [];
    const cached = (/** @type {ProjectResult} */ { task }) =>
      tasks.some((ran) => ran.cached && ran.name === task);
    const checks = tasks.filter((task) => isCheck(task) && !task.cached).slice(0, maxSlowestChecks);
    return [
      [step.name, result, '', '', '', time(step.seconds)],
      ...step.projects.map((entry) => projectRow(entry, cached(entry))),
      ...checks.map(taskRow),
    ];
  });
  return columns([['Step', 'Result', 'Passed', 'Failed', 'Servers', 'Time'], ...rows], 2);
}

const maxSlowestChecks = 6;

/**
 * @param {readonly StepResult[]} steps
 * @param {number} [limit]
 */
export function slowestFiles(steps, limit = 10) {
  const files = steps
    .flatMap(({ projects }) => projects)
    .flatMap(({ outcome }) => outcome?.files ?? [])
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, limit);
  return columns(
    files.map(({ path, seconds, tests }) => [time(seconds), `${tests} tests`, path]),
    0,
    2,
  );
}

/**
 * Describes the tasks that were not run again because their inputs are unchanged; empty if
 * everything ran.
 *
 * @param {readonly StepResult[]} steps
 */
export function cacheText(steps) {
  const tasks = steps.flatMap((step) => step.tasks ?? []);
  const cached = tasks.filter((task) => task.cached).map(({ name }) => name);
  if (cached.length === 0) return '';
  const named = cached.filter((name) => !name.endsWith(':build')).join(', ');
  return `From the cache: ${cached.length} of ${tasks.length} tasks${named && ` (${named})`}.`;
}

/**
 * @param {readonly string[][]} rows
 * @param {number} leftAligned Number of left-aligned columns; all others are right-aligned.
 * @param {number} [lastLeft] Index of one more left-aligned column.
 */
function columns(rows, leftAligned, lastLeft = -1) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < leftAligned || column === lastLeft
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {ProjectResult} entry @param {boolean} cached */
function projectRow({ project, outcome }, cached) {
  const name = `  ${project}`;
  if (outcome === null) return [name, 'NO REPORT', '', '1', '', ''];
  const { passed, failed, skipped, servers, seconds } = outcome;
  const result = failed > 0 ? 'FAILED' : skipped > 0 ? 'skipped some' : cached ? 'cached' : 'ok';
  return [name, result, `${passed}`, `${failed}`, servers > 0 ? `${servers}` : '', time(seconds)];
}

/** @param {import('./nx-tasks.mjs').Task} task */
function taskRow({ name, ok, seconds }) {
  return [`  ${name}`, ok ? '' : 'FAILED', '', '', '', time(seconds)];
}

/** @param {number} seconds */
const time = (seconds) => `${seconds.toFixed(1)} s`;

/**
 * Lists the tests that could not run, with remedies.
 *
 * @param {readonly Omission[]} omissions
 */
export function omissionText(omissions) {
  return omissions
    .map(({ project, tests, remedy }) =>
      [
        `Left out, because a system package is missing: ${project}`,
        ...tests.map((name) => `  - ${name}`),
        `  Remedy: ${remedy}`,
      ].join('\n'),
    )
    .join('\n');
}
