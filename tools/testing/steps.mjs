import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nx } from '../bootstrap/build.mjs';
import { run } from '../bootstrap/processes.mjs';
import { findProgram, postgresTests, systemPackages } from '../bootstrap/system-packages.mjs';
import { workspaceFolders } from '../bootstrap/workspaces.mjs';
import { tasksOf } from './nx-tasks.mjs';
import { fromJest, fromPlaywright, playwrightNames } from './results.mjs';

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} folder
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<import('../bootstrap/processes.mjs').RunResult>} run
 * @property {() => import('./nx-tasks.mjs').Task[]} tasks What ran and what came from the cache; read
 *   after the run.
 * @property {() => import('./summary.mjs').StepResult['projects']} projects Read after the run.
 */

const browserTests = '@stackyard/admin-e2e';
const jestReport = 'jest-report.json';
const postgresReport = 'jest-report.postgres.json';
const playwrightReport = 'test-results/playwright.json';
const scriptReport = 'tools/test-results/node.json';

/** Targets without tests. Each task runs on one core, so Nx runs two of them side by side. */
const checks = ['build', 'lint', 'typecheck', 'check-format', 'check-architecture'];

/**
 * Everything that has to be right before a change is. Steps with tests use both cores, so they run
 * one after the other.
 *
 * @param {string} root
 * @param {{ tested: Project[], onPostgres: Project[], journeys: Project[] }} projects What has a target
 *   `test`, `test-on-postgres` and `e2e`.
 * @returns {Step[]}
 */
export function steps(root, { tested, onPostgres, journeys }) {
  return [
    nxStep(root, { name: 'checks and build', args: ['run-many', '-t', ...checks] }),
    nxStep(root, {
      name: 'unit and integration tests',
      args: ['run-many', '-t', 'test', '--parallel=1'],
      reports: tested.map((project) => jestProject(root, project)),
    }),
    nxStep(root, {
      name: 'tests of scripts',
      args: ['run', 'stackyard:test-scripts'],
      reports: [
        {
          project: 'tools',
          file: join(root, scriptReport),
          read: (report) => report,
        },
      ],
    }),
    ...onPostgres.map((project) =>
      nxStep(root, {
        name: 'tests on PostgreSQL',
        args: ['run', `${project.name}:test-on-postgres`],
        reports: [{ ...jestProject(root, project, postgresReport), project: postgresTests }],
      }),
    ),
    ...journeys.map((project) => journeyStep(root, project)),
  ];
}

/**
 * @typedef {object} Report A file in which a test runner leaves what its tests came to.
 * @property {string} project
 * @property {string} file
 * @property {(report: any) => import('./results.mjs').Outcome} read
 */

/**
 * One run of Nx and the reports it leaves. Nx restores the report of a project from its cache when
 * nothing that the project depends on has changed.
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
      return nx(root, args, env);
    },
    tasks: () => tasksOf(root),
    projects: () =>
      reports.map(({ project, file, read }) => ({
        project,
        outcome: existsSync(file) ? read(readJson(file)) : null,
      })),
  };
}

/**
 * @param {string} root
 * @param {Project} project
 * @returns {Report}
 */
function jestProject(root, { name, folder }, file = jestReport) {
  const path = join(root, folder, file);
  const costs = path.replace(/\.json$/, '.costs.json');
  return {
    project: name,
    file: path,
    read: (report) => fromJest(report, existsSync(costs) ? readJson(costs) : []),
  };
}

/**
 * @param {string} root
 * @param {Project} project
 */
function journeyStep(root, project) {
  const inBrowser = project.name === browserTests;
  const report = inBrowser
    ? {
        project: project.name,
        file: join(root, project.folder, playwrightReport),
        read: fromPlaywright,
      }
    : jestProject(root, project);
  return nxStep(root, {
    name: inBrowser ? 'journeys in a browser' : 'journeys over HTTP',
    args: ['run', `${project.name}:e2e`],
    env: inBrowser ? browserEnvironment() : {},
    reports: [report],
  });
}

/** Debian's browser, so that nothing is downloaded. */
function browserEnvironment() {
  const entry = systemPackages.find((row) => row.neededBy.includes(browserTests));
  const program = findProgram(entry?.binaries ?? []);
  return program === null ? {} : { CHROMIUM_PATH: program };
}

/**
 * Names of the browser tests, which can be listed without a browser.
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
    return playwrightNames(JSON.parse(output.slice(output.indexOf('{'))));
  } catch {
    return [];
  }
}

/**
 * The projects that have a target.
 *
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
