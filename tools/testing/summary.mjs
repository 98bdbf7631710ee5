/**
 * @typedef {object} StepResult
 * @property {string} name
 * @property {boolean} ok Whether the command itself succeeded.
 * @property {number} seconds
 * @property {{ project: string, outcome: import('./results.mjs').Outcome | null }[]} projects What
 *   each project's tests came to; null where a report is missing. Empty for a step without tests.
 *
 * @typedef {object} Omission
 * @property {string} project
 * @property {string[]} tests
 * @property {string} remedy
 */

/**
 * The figures of the last line. A step that fails without a failing test counts as one failure,
 * and so does a report that is missing. Where nothing may be left out, so does every omitted or
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
    failed += step.ok ? failedHere : Math.max(failedHere, 1);
  }
  return { passed, failed: strict ? failed + omitted : failed, omitted };
}

/**
 * One row a step, and one a project below it.
 *
 * @param {readonly StepResult[]} steps
 */
export function table(steps) {
  const rows = steps.flatMap((step) => {
    const failedTests = step.projects.some(({ outcome }) => (outcome?.failed ?? 1) > 0);
    const head = [step.name, step.ok && !failedTests ? 'ok' : 'FAILED', '', '', time(step.seconds)];
    return [head, ...step.projects.map(projectRow)];
  });
  const all = [['Step', 'Result', 'Passed', 'Failed', 'Time'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {StepResult['projects'][number]} entry */
function projectRow({ project, outcome }) {
  const name = `  ${project}`;
  if (outcome === null) return [name, 'NO REPORT', '', '1', ''];
  const result = outcome.failed > 0 ? 'FAILED' : outcome.skipped > 0 ? 'skipped some' : 'ok';
  return [name, result, `${outcome.passed}`, `${outcome.failed}`, time(outcome.seconds)];
}

/** @param {number} seconds */
const time = (seconds) => `${seconds.toFixed(1)} s`;

/**
 * What could not run here and what to do about it.
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
