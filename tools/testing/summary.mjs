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
  let passedCount = 0;
  let failedCount = 0;
  let omittedCount = omissions.reduce((sum, { tests }) => sum + Math.max(tests.length, 1), 0);
  for (const step of steps) {
    let stepFailedCount = 0;
    for (const { outcome } of step.projects) {
      passedCount += outcome?.passed ?? 0;
      stepFailedCount += outcome?.failed ?? 1;
      omittedCount += outcome?.skipped ?? 0;
    }
    stepFailedCount += failedChecks(step).length;
    failedCount += step.ok ? stepFailedCount : Math.max(stepFailedCount, 1);
  }
  return {
    passed: passedCount,
    failed: strict ? failedCount + omittedCount : failedCount,
    omitted: omittedCount,
  };
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
export function formatTable(steps) {
  const rows = steps.flatMap((step) => {
    const hasFailedTests = step.projects.some(({ outcome }) => (outcome?.failed ?? 1) > 0);
    const result = step.ok && !hasFailedTests ? 'ok' : 'FAILED';
    const tasks = step.tasks ?? [];
    const isCached = (/** @type {ProjectResult} */ { task }) =>
      tasks.some((candidate) => candidate.cached && candidate.name === task);
    const checks = tasks.filter((task) => isCheck(task) && !task.cached).slice(0, maxSlowestChecks);
    return [
      [step.name, result, '', '', '', formatSeconds(step.seconds)],
      ...step.projects.map((entry) => projectRow(entry, isCached(entry))),
      ...checks.map(taskRow),
    ];
  });
  return formatColumns([['Step', 'Result', 'Passed', 'Failed', 'Servers', 'Time'], ...rows], 2);
}

const maxSlowestChecks = 6;

/**
 * @param {readonly StepResult[]} steps
 * @param {number} [limit]
 */
export function slowestFilesText(steps, limit = 10) {
  const files = steps
    .flatMap(({ projects }) => projects)
    .flatMap(({ outcome }) => outcome?.files ?? [])
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, limit);
  return formatColumns(
    files.map(({ path, seconds, tests }) => [formatSeconds(seconds), `${tests} tests`, path]),
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
  const cachedNames = tasks.filter((task) => task.cached).map(({ name }) => name);
  if (cachedNames.length === 0) return '';
  const shownNames = cachedNames.filter((name) => !name.endsWith(':build')).join(', ');
  return `From the cache: ${cachedNames.length} of ${tasks.length} tasks${shownNames && ` (${shownNames})`}.`;
}

/**
 * @param {readonly string[][]} rows
 * @param {number} leftAlignedCount Number of left-aligned columns; all others are right-aligned.
 * @param {number} [extraLeftAlignedColumn] Index of one more left-aligned column.
 */
function formatColumns(rows, leftAlignedCount, extraLeftAlignedColumn = -1) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < leftAlignedCount || column === extraLeftAlignedColumn
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {ProjectResult} entry @param {boolean} isCached */
function projectRow({ project, outcome }, isCached) {
  const name = `  ${project}`;
  if (outcome === null) return [name, 'NO REPORT', '', '1', '', ''];
  const { passed, failed, skipped, servers, seconds } = outcome;
  const result = failed > 0 ? 'FAILED' : skipped > 0 ? 'skipped some' : isCached ? 'cached' : 'ok';
  return [
    name,
    result,
    `${passed}`,
    `${failed}`,
    servers > 0 ? `${servers}` : '',
    formatSeconds(seconds),
  ];
}

/** @param {import('./nx-tasks.mjs').Task} task */
function taskRow({ name, ok, seconds }) {
  return [`  ${name}`, ok ? '' : 'FAILED', '', '', '', formatSeconds(seconds)];
}

/** @param {number} seconds */
const formatSeconds = (seconds) => `${seconds.toFixed(1)} s`;

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
