import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNx } from '../bootstrap/build.mjs';
import { run } from '../bootstrap/processes.mjs';
import { findProgram, postgresTestProject, systemPackages } from '../bootstrap/system-packages.mjs';
import { workspaceFolders } from '../bootstrap/workspaces.mjs';
import { tasksOf } from './nx-tasks.mjs';
import { fromJest, fromPlaywright, playwrightTestNames } from './results.mjs';

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} folder
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<import('../bootstrap/processes.mjs').RunResult>} run
 * @property {() => import('./nx-tasks.mjs').Task[]} tasks Executed and cached tasks; read after
 *   the run.
 * @property {() => import('./summary.mjs').StepResult['projects']} projects Read after the run.
 */

const browserTestProject = '@stackyard/admin-e2e';
const jestReportFile = 'jest-report.json';
const postgresReportFile = 'jest-report.postgres.json';
const playwrightReportFile = 'test-results/playwright.json';
const scripts = { task: 'stackyard:test-scripts', report: 'tools/test-results/node.json' };

const checks = [
  'build',
  'lint',
  'typecheck',
  'check-format',
  'check-architecture',
  'check-voice',
  'check-tsdoc',
  'check-spelling',
];

/**
 * Returns all steps of a run of `npm test` or `npm run test:full`. There is only one step,
 * because checks and other tests can use the CPU while tests wait for programs.
 *
 * @param {string} root
 * @param {{ tested: Project[], postgresProjects: Project[], e2eProjects: Project[] }} projects Projects that
 *   have the targets `test`, `test-on-postgres` and `e2e` and can be tested here.
 * @returns {Step[]}
 */
export function createSteps(root, { tested, postgresProjects, e2eProjects }) {
  const excludedProjects = projectsWith(root, 'e2e').filter(
    ({ name }) => !e2eProjects.some((project) => project.name === name),
  );
  return [
    nxStep(root, {
      name: 'checks and tests',
      args: [
        ...['run-many', '--parallel=4', '-t', ...checks, 'test', 'e2e', 'test-scripts'],
        ...postgresProjects.map(() => 'test-on-postgres'),
        ...excludedProjects.map(({ name }) => `--exclude=${name}`),
      ],
      // The type checkers are Go programs. This setting makes them collect garbage less often,
      // which saves a quarter of their CPU time.
      env: { GOGC: '400', ...browserEnvironment() },
      reports: [
        ...tested.map((project) => jestReportFor(root, project, 'test')),
        ...postgresProjects.map((project) => ({
          ...jestReportFor(root, project, 'test-on-postgres', postgresReportFile),
          project: postgresTestProject,
        })),
        ...e2eProjects.map((project) => e2eReport(root, project)),
        {
          project: 'tools',
          task: scripts.task,
          file: join(root, scripts.report),
          read: (report) => report,
        },
      ],
    }),
  ];
}

/**
 * @typedef {object} Report A file in which a test runner stores its results.
 * @property {string} project
 * @property {string} task The Nx task that runs the tests.
 * @property {string} file
 * @property {(report: any) => import('./results.mjs').Outcome} read
 */

/**
 * Returns a step that runs Nx and reads the reports of its tests. Nx restores the report of an
 * unchanged project from its cache.
 *
 * @param {string} root
 * @param {{ name: string, args: string[], env?: NodeJS.ProcessEnv, reports?: Report[] }} options
 * @returns {Step}
 */
function nxStep(root, { name, args, env = {}, reports = [] }) {
  return {
    name,
    run: () => {
      for (const { file } of reports) rmSync(file, { force: true });
      return runNx(root, args, env);
    },
    tasks: () => tasksOf(root),
    projects: () =>
      reports.map(({ project, task, file, read }) => ({
        project,
        task,
        outcome: existsSync(file) ? read(readJson(file)) : null,
      })),
  };
}

/**
 * @param {string} root
 * @param {Project} project
 * @param {string} target
 * @returns {Report}
 */
function jestReportFor(root, { name, folder }, target, file = jestReportFile) {
  const path = join(root, folder, file);
  const costsFile = path.replace(/\.json$/, '.costs.json');
  return {
    project: name,
    task: `${name}:${target}`,
    file: path,
    read: (report) => fromJest(report, existsSync(costsFile) ? readJson(costsFile) : []),
  };
}

/**
 * @param {string} root
 * @param {Project} project
 * @returns {Report}
 */
function e2eReport(root, project) {
  if (project.name !== browserTestProject) return jestReportFor(root, project, 'e2e');
  return {
    project: project.name,
    task: `${project.name}:e2e`,
    file: join(root, project.folder, playwrightReportFile),
    read: fromPlaywright,
  };
}

/**
 * Returns the variable that makes the tests use Debian's browser, so that nothing is downloaded;
 * empty if the browser is not installed.
 */
function browserEnvironment() {
  const entry = systemPackages.find((row) => row.neededBy.includes(browserTestProject));
  const program = findProgram(entry?.binaries ?? []);
  return program === null ? {} : { CHROMIUM_PATH: program };
}

/**
 * Returns the names of the browser tests, which can be listed without a browser.
 *
 * @param {string} root
 * @param {Project} project
 */
export async function listBrowserTests(root, project) {
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const { output } = await run(process.execPath, [program, 'test', '--list', '--reporter=json'], {
    cwd: join(root, project.folder),
  });
  try {
    return playwrightTestNames(JSON.parse(output.slice(output.indexOf('{'))));
  } catch {
    return [];
  }
}

/**
 * @param {string} root
 * @param {string} target
 * @returns {Project[]}
 */
export function projectsWith(root, target) {
  return workspaceFolders(root)
    .map((folder) => ({ folder, manifest: readJson(join(root, folder, 'package.json')) }))
    .filter(({ manifest }) => manifest.nx?.targets?.[target] !== undefined)
    .map(({ folder, manifest }) => ({ name: manifest.name, folder }));
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
