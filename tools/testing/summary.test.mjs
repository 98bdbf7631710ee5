import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { fromJest, fromPlaywright, createEmptyOutcome, playwrightTestNames } from './results.mjs';
import { readTasks } from './nx-tasks.mjs';
import {
  cacheText,
  count,
  failedChecks,
  omissionText,
  slowestFilesText,
  formatTable,
} from './summary.mjs';

const outcome = (figures) => ({ ...createEmptyOutcome(), ...figures });
const check = (name, ok) => ({ name, ok, seconds: 1, projects: [] });
const tests = (ok, ...outcomes) => ({
  name: 'tests',
  ok,
  seconds: 2,
  projects: outcomes.map((entry, index) => ({
    project: `p${index}`,
    task: `p${index}:test`,
    outcome: entry,
  })),
});
const lenientOptions = { omissions: [], strict: false };
const missingTests = [
  { project: 'journeys', tests: ['a', 'b'], remedy: 'apt-get install chromium' },
];

describe('the figures of the last line', () => {
  it('count tests, not steps', () => {
    const steps = [
      check('lint', true),
      tests(true, outcome({ passed: 3 }), outcome({ passed: 4 })),
    ];
    assert.deepEqual(count(steps, lenientOptions), { passed: 7, failed: 0, omitted: 0 });
  });

  it('count a failed check as one failure', () => {
    const steps = [check('lint', false), tests(true, outcome({ passed: 3 }))];
    assert.deepEqual(count(steps, lenientOptions), { passed: 3, failed: 1, omitted: 0 });
  });

  it('count failing tests once, although their step fails too', () => {
    const steps = [tests(false, outcome({ passed: 3, failed: 2 }))];
    assert.equal(count(steps, lenientOptions).failed, 2);
  });

  it('count failed checks in addition to failing tests of the same step', () => {
    const task = { seconds: 1, cached: false };
    const tasks = [
      { ...task, name: 'a:lint', ok: false },
      { ...task, name: 'a:typecheck', ok: true },
      { ...task, name: 'a:test', ok: false },
    ];
    const step = { ...tests(false, outcome({ passed: 3, failed: 2 })), tasks };
    assert.equal(count([step], lenientOptions).failed, 3);
    assert.deepEqual(failedChecks(step), ['a:lint']);
  });

  it('count a failed step even if all its tests passed', () => {
    assert.equal(count([tests(false, outcome({ passed: 3 }))], lenientOptions).failed, 1);
  });

  it('count a missing report as a failure, even if the command succeeded', () => {
    assert.equal(count([tests(true, outcome({ passed: 3 }), null)], lenientOptions).failed, 1);
  });

  it('ignore omissions if packages may be missing', () => {
    const figures = count([check('lint', true)], { omissions: missingTests, strict: false });
    assert.deepEqual(figures, { passed: 0, failed: 0, omitted: 2 });
  });

  it('count omissions as failures in strict mode', () => {
    const steps = [tests(true, outcome({ passed: 3, skipped: 1 }))];
    assert.equal(count(steps, { omissions: missingTests, strict: true }).failed, 3);
  });
});

describe('reading reports', () => {
  const test = (status, fullName) => ({ status, fullName, failureMessages: ['because'] });
  const file = (status, startTime, endTime, assertionResults) => ({
    name: resolve('a.spec.ts'),
    message: 'cannot be loaded',
    status,
    startTime,
    endTime,
    assertionResults,
  });

  it('reads the totals and the names of failed tests from Jest', () => {
    const costs = [2, 3].map((applications) => ({
      path: `${applications}.spec.ts`,
      tests: 1,
      seconds: 1,
      cpuSeconds: 1,
      applications,
    }));
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        file('failed', 1000, 2500, [test('passed', 'works'), test('failed', 'breaks')]),
        file('passed', 1200, 4000, []),
      ],
    };
    assert.deepEqual(fromJest(report, costs), {
      passed: 1,
      failed: 1,
      skipped: 2,
      seconds: 3,
      servers: 5,
      failures: [{ name: 'breaks', why: 'because' }],
      files: costs,
    });
  });

  it('counts a file that Jest could not load', () => {
    const read = fromJest({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [file('failed', 0, 0, [])],
    });
    assert.equal(read.failed, 1);
    assert.deepEqual(read.failures, [{ name: resolve('a.spec.ts'), why: 'cannot be loaded' }]);
  });

  const journeys = {
    errors: [{ message: 'the server did not start' }],
    stats: { duration: 5000 },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [{ title: 'signs in', tests: [{ status: 'expected', results: [] }] }],
        suites: [
          {
            title: 'redeploys',
            specs: [
              { title: 'one', tests: [{ status: 'unexpected', results: [{ error: {} }] }] },
              { title: 'two', tests: [{ status: 'flaky', results: [] }] },
              { title: 'three', tests: [{ status: 'skipped', results: [] }] },
            ],
          },
        ],
      },
    ],
  };

  it('counts flaky tests and errors outside of tests as failures', () => {
    const { passed, failed, skipped, seconds } = fromPlaywright(journeys);
    assert.deepEqual(
      { passed, failed, skipped, seconds },
      { passed: 1, failed: 3, skipped: 1, seconds: 5 },
    );
  });

  it('names browser tests with their path', () => {
    assert.deepEqual(playwrightTestNames(journeys)[1], 'a.spec.ts › redeploys › one');
  });
});

describe('what the terminal shows', () => {
  it('has one row per step and per project', () => {
    const steps = [
      check('lint', false),
      tests(true, outcome({ passed: 12, servers: 3, seconds: 1.25 }), outcome({ failed: 1 }), null),
    ];
    assert.equal(
      formatTable(steps),
      [
        'Step   Result     Passed  Failed  Servers   Time',
        'lint   FAILED                              1.0 s',
        'tests  FAILED                              2.0 s',
        '  p0   ok             12       0        3  1.3 s',
        '  p1   FAILED          0       1           0.0 s',
        '  p2   NO REPORT               1',
      ].join('\n'),
    );
  });

  const at = (/** @type {number} */ second) => new Date(second * 1000).toISOString();
  const taskRun = (/** @type {string} */ taskId, cacheStatus = 'cache-miss', seconds = 1) => ({
    taskId,
    startTime: at(0),
    endTime: at(seconds),
    cacheStatus,
    status: 0,
  });

  it('lists the slowest checks, and what came from the cache', () => {
    const tasks = readTasks({
      tasks: [
        taskRun('a:lint', 'local-cache-hit'),
        taskRun('a:build', 'local-cache-hit'),
        taskRun('b:lint'),
        taskRun('c:lint', 'cache-miss', 4),
      ],
    });
    const step = { ...check('checks', true), tasks };
    assert.deepEqual(
      formatTable([step])
        .split('\n')
        .slice(2)
        .map((row) => row.trim().split(/\s+/)),
      [
        ['c:lint', '4.0', 's'],
        ['b:lint', '1.0', 's'],
      ],
    );
    assert.equal(cacheText([step]), 'From the cache: 2 of 4 tasks (a:lint).');
  });

  it('marks a project whose tests came from the cache', () => {
    const step = {
      ...tests(true, outcome({ passed: 2 }), outcome({ passed: 3 })),
      tasks: readTasks({ tasks: [taskRun('p0:test', 'local-cache-hit'), taskRun('p1:test')] }),
    };
    const [, , first, second] = formatTable([step]).split('\n');
    assert.match(first ?? '', /p0 +cached +2/);
    assert.match(second ?? '', /p1 +ok +3/);
  });

  it('lists the slowest test files', () => {
    const files = [1, 3, 2].map((seconds) => ({
      path: `${seconds}.spec.ts`,
      tests: 10 * seconds,
      seconds,
    }));
    assert.equal(
      slowestFilesText([tests(true, outcome({ files }))], 2),
      '3.0 s  30 tests  3.spec.ts\n2.0 s  20 tests  2.spec.ts',
    );
  });

  it('lists omissions with remedies', () => {
    assert.equal(
      omissionText(missingTests),
      [
        'Left out, because a system package is missing: journeys',
        '  - a',
        '  - b',
        '  Remedy: apt-get install chromium',
      ].join('\n'),
    );
  });
});
