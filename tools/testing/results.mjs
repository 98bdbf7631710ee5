/**
 * @typedef {object} Outcome Test results of one project.
 * @property {number} passed
 * @property {number} failed A file that could not be loaded counts as one failure.
 * @property {number} skipped
 * @property {number} seconds
 * @property {number} servers How often tests started the whole server.
 * @property {{ name: string, why: string }[]} failures
 * @property {{ path: string, tests: number, seconds: number }[]} files The cost of each test file.
 */

/** @returns {Outcome} */
export const createEmptyOutcome = () => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  seconds: 0,
  servers: 0,
  failures: [],
  files: [],
});

/**
 * @typedef {object} JestReport The part of Jest's JSON report that is used.
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{
 *   name: string, status: string, message: string, startTime: number, endTime: number,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[],
 * }[]} testResults
 */

/**
 * Reads the report that Jest writes with `--json`.
 *
 * @param {JestReport} report
 * @param {readonly import('./jest/cost-reporter.mjs').Cost[]} [costs]
 * @returns {Outcome}
 */
export function fromJest(report, costs = []) {
  const files = report.testResults;
  const filesThatFailedToLoad = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((t) => t.status === 'failed'),
  );
  const failures = files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: test.fullName, why: test.failureMessages.join('\n') })),
  );
  const startTime = Math.min(...files.map((file) => file.startTime));
  const endTime = Math.max(...files.map((file) => file.endTime));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + filesThatFailedToLoad.length,
    skipped: report.numPendingTests + report.numTodoTests,
    seconds: files.length > 0 ? (endTime - startTime) / 1000 : 0,
    servers: costs.reduce((sum, { applications }) => sum + applications, 0),
    files: [...costs],
    failures: [
      ...failures,
      ...filesThatFailedToLoad.map((file) => ({ name: file.name, why: file.message })),
    ],
  };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{
 *   title: string,
 *   tests: { status: string, results: { duration?: number, error?: { message?: string } }[] }[],
 * }[]} [specs]
 *
 * @typedef {object} PlaywrightReport The part of Playwright's JSON report that is used.
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} errors Errors outside of tests.
 * @property {{ duration: number }} stats
 */

/**
 * Reads the report of Playwright's `json` reporter. A test that passed only on retry counts as
 * failed.
 *
 * @param {PlaywrightReport} report
 * @returns {Outcome}
 */
export function fromPlaywright(report) {
  /** @type {Outcome} */
  const outcome = { ...createEmptyOutcome(), seconds: report.stats.duration / 1000 };
  for (const suite of report.suites) {
    const tests = playwrightTests([suite]);
    outcome.files.push({
      path: suite.title,
      tests: tests.length,
      seconds: tests.reduce((sum, { test }) => sum + durationOf(test), 0) / 1000,
    });
  }
  for (const { name, test } of playwrightTests(report.suites)) {
    if (test.status === 'expected') outcome.passed += 1;
    else if (test.status === 'skipped') outcome.skipped += 1;
    else {
      const errorText = test.results.map((result) => result.error?.message ?? '').join('\n');
      outcome.failed += 1;
      outcome.failures.push({ name, why: errorText });
    }
  }
  for (const fault of report.errors) {
    outcome.failed += 1;
    outcome.failures.push({ name: 'outside of any test', why: fault.message ?? '' });
  }
  return outcome;
}

/**
 * Returns the names of all tests in a Playwright report, in order.
 *
 * @param {PlaywrightReport} report
 */
export const playwrightTestNames = (report) =>
  playwrightTests(report.suites).map(({ name }) => name);

/**
 * @param {PlaywrightSuite[]} suites
 * @param {string[]} path
 * @returns {{ name: string, test: { status: string, results: { duration?: number, error?: { message?: string } }[] } }[]}
 */
function playwrightTests(suites, path = []) {
  return suites.flatMap((suite) => {
    const suitePath = [...path, suite.title];
    const ownTests = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ name: [...suitePath, spec.title].join(' › '), test })),
    );
    return [...ownTests, ...playwrightTests(suite.suites ?? [], suitePath)];
  });
}

/** @param {{ results: { duration?: number }[] }} test */
function durationOf({ results }) {
  return results.reduce((sum, { duration = 0 }) => sum + duration, 0);
}
