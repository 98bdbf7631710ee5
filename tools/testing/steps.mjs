import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nx } from '../bootstrap/build.mjs';
import { run } from '../bootstrap/processes.mjs';
import { findProgram, postgresTests, systemPackages } from '../bootstrap/system-packages.mjs';
import { workspaceFolders } from '../bootstrap/workspaces.mjs';
import { fromJest, fromPlaywright, playwrightNames } from './results.mjs';

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} folder
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<import('../bootstrap/processes.mjs').RunResult>} run
 * @property {() => import('./summary.mjs').StepResult['projects']} projects Read after the run.
 */

const browserTests = '@stackyard/admin-e2e';
const jestReport = 'jest-report.json';
const postgresReport = 'jest-report.postgres.json';
const playwrightReport = 'test-results/playwright.json';
const nodeReport = 'tools/test-results/node.json';
const none = () => [];

/**
 * Everything that has to be right before a change is.
 *
 * @param {string} root
 * @param {{ tested: Project[], onPostgres: Project[], journeys: Project[] }} projects What has a target
 *   `test`, `test-on-postgres` and `e2e`.
 * @returns {Step[]} One after the other: on two cores, side by side they would only disturb each other.
 */
export function steps(root, { tested, onPostgres, journeys }) {
  const node = (/** @type {string[]} */ ...args) => run(process.execPath, args, { cwd: root });
  const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
  /** @type {Step[]} */
  const checks = [
    { name: 'format', run: () => node(bin('prettier/bin/prettier.cjs'), '--check', '.') },
    { name: 'lint', run: () => nxAll(root, 'lint') },
    { name: 'lint of tools', run: () => node(bin('eslint/bin/eslint.js'), ...ownScripts) },
    { name: 'architecture', run: () => node('tools/check-architecture.mjs') },
    { name: 'types', run: () => nxAll(root, 'typecheck') },
    { name: 'types of tools', run: () => node(bin('typescript/bin/tsc'), '-p', 'tools') },
    { name: 'build', run: () => nxAll(root, 'build') },
  ].map((step) => ({ ...step, projects: none }));
  /** @type {Step[]} */
  const tests = [
    {
      name: 'unit and integration tests',
      run: () => {
        for (const project of tested)
          rmSync(join(root, project.folder, jestReport), { force: true });
        return nxAll(root, 'test');
      },
      projects: () => tested.map((project) => jestOutcome(root, project)),
    },
    {
      name: 'tests of tools',
      run: () => {
        rmSync(join(root, nodeReport), { force: true });
        return node('tools/testing/run-node-tests.mjs', nodeReport);
      },
      projects: () => [{ project: 'tools', outcome: read(root, nodeReport) }],
    },
  ];
  return [
    ...checks,
    ...tests,
    ...onPostgres.map((project) => postgresStep(root, project)),
    ...journeys.map((project) => journeyStep(root, project)),
  ];
}

/** JavaScript that belongs to no project. */
const ownScripts = ['tools/**/*.mjs', '.github/**/*.mjs', '*.mjs'];

/**
 * @param {string} root
 * @param {Project} project
 * @returns {Step}
 */
function journeyStep(root, project) {
  const inBrowser = project.name === browserTests;
  const report = join(root, project.folder, inBrowser ? playwrightReport : jestReport);
  const args = inBrowser
    ? ['--reporter=list,json']
    : ['--ci', '--json', `--outputFile=${jestReport}`];
  return {
    name: inBrowser ? 'journeys in a browser' : 'journeys over HTTP',
    run: () => {
      rmSync(report, { force: true });
      return nx(root, ['run', `${project.name}:e2e`, '--', ...args], {
        ...browserEnvironment(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
    },
    projects: () => [
      inBrowser
        ? { project: project.name, outcome: playwrightOutcome(report) }
        : jestOutcome(root, project),
    ],
  };
}

/**
 * @param {string} root
 * @param {Project} project
 * @returns {Step}
 */
function postgresStep(root, project) {
  return {
    name: 'tests on PostgreSQL',
    run: () => {
      rmSync(join(root, project.folder, postgresReport), { force: true });
      return nx(root, ['run', `${project.name}:test-on-postgres`]);
    },
    projects: () => [{ ...jestOutcome(root, project, postgresReport), project: postgresTests }],
  };
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

/** @param {string} root @param {string} target */
const nxAll = (root, target) => nx(root, ['run-many', '-t', target]);

/** @param {string} root @param {Project} project */
function jestOutcome(root, { name, folder }, file = jestReport) {
  const report = read(root, join(folder, file));
  return { project: name, outcome: report === null ? null : fromJest(report) };
}

/** @param {string} file */
function playwrightOutcome(file) {
  return existsSync(file) ? fromPlaywright(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** @param {string} root @param {string} path */
function read(root, path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
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
    .map((folder) => ({ folder, manifest: read(root, join(folder, 'package.json')) }))
    .filter(({ manifest }) => manifest?.nx?.targets?.[target] !== undefined)
    .map(({ folder, manifest }) => ({ name: manifest.name, folder }));
}
