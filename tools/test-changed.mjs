import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runNx } from './bootstrap/build.mjs';
import { run } from './bootstrap/processes.mjs';
import { runCommand, root } from './launch/prepare.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { groupByProject, chooseTests, testHelpers } from './testing/changed.mjs';
import { projectsWith } from './testing/steps.mjs';

/**
 * `npm run test:changed [base]`: checks the types of changed projects, lints changed files, and
 * runs the tests nearest to them. Changed files differ from `base`, by default HEAD. The command
 * takes seconds, but covers less than `npm test`.
 */
const [base = 'HEAD'] = process.argv.slice(2);
const startTime = performance.now();
let failedCount = 0;

await runCommand(async () => {
  await ensurePackages(root);
  const changedFiles = await listChangedFiles();
  console.log(`${changedFiles.length} changed files since ${base}.`);
  if (changedFiles.length === 0) return;
  const testedProjects = projectsWith(root, 'test');
  const filesByProject = groupByProject(changedFiles, testedProjects);
  const projectNames = [...filesByProject.keys()].filter((name) => name !== '');
  const codeFiles = changedFiles.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const runNode = (/** @type {string[]} */ ...args) => run(process.execPath, args, { cwd: root });
  const scriptTestFiles = scriptTests(changedFiles);
  const check = async () => {
    if (projectNames.length > 0) {
      await runStep('types', () =>
        runNx(root, ['run-many', '-t', 'typecheck', `--projects=${projectNames.join(',')}`]),
      );
    }
    if (codeFiles.length > 0) {
      await runStep('lint', () => runNode('node_modules/oxlint/bin/oxlint', ...codeFiles));
    }
  };
  const test = async () => {
    for (const project of testedProjects) {
      const files = filesByProject.get(project.name);
      if (files !== undefined) await testProject(project, files);
    }
    if (scriptTestFiles.length > 0) {
      await runStep(`${scriptTestFiles.length} test files of scripts`, () =>
        runNode('--test', ...scriptTestFiles),
      );
    }
  };
  await Promise.all([check(), test()]);
  console.log(`All of it took ${Math.round((performance.now() - startTime) / 1000)} s.`);
});
process.exit(failedCount > 0 ? 1 : 0);

/**
 * Returns the files that differ from `base`, including untracked files but not deleted ones. Ends
 * the program if `base` is invalid.
 */
async function listChangedFiles() {
  const runGit = (/** @type {string[]} */ ...args) => run('git', args, { cwd: root });
  const [diffResult, untrackedResult] = await Promise.all([
    runGit('diff', '--name-only', '--diff-filter=d', base),
    runGit('ls-files', '--others', '--exclude-standard'),
  ]);
  if (diffResult.code !== 0) {
    console.error(diffResult.output.trim());
    process.exit(2);
  }
  const lines = `${diffResult.output}\n${untrackedResult.output}`.split('\n');
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}

/**
 * @param {import('./testing/steps.mjs').Project} project
 * @param {string[]} files
 */
async function testProject({ name, folder }, files) {
  const cwd = join(root, folder);
  const runJest = (/** @type {string[]} */ ...args) =>
    run(process.execPath, ['--no-warnings', '../../node_modules/jest/bin/jest.js', ...args], {
      cwd,
    });
  const absolutePaths = files.map((file) => resolve(root, file));
  const { output } = await runJest('--listTests', '--findRelatedTests', ...absolutePaths);
  const relatedTests = output
    .split('\n')
    .filter((line) => line.startsWith(cwd))
    .map((line) => relative(root, line));
  const tests = chooseTests({
    changed: files,
    related: relatedTests,
    startsServer: createServerCheck(),
  });
  if (tests.length === 0) return console.log(`  ${name}: no test depends on the change`);
  const skippedCount = relatedTests.length - tests.length;
  const text = `${name}: ${tests.length} test files (${skippedCount} more distant ones left to npm test)`;
  await runStep(text, () =>
    runJest('--runTestsByPath', ...tests.map((file) => resolve(root, file))),
  );
}

/**
 * Returns a predicate that determines whether a test starts the whole server, directly or through
 * test-app.ts.
 */
function createServerCheck() {
  /** @type {Map<string, boolean>} */
  const results = new Map();
  const startsServer = (/** @type {string} */ file) => {
    const knownResult = results.get(file);
    if (knownResult !== undefined) return knownResult;
    results.set(file, false);
    const path = join(root, file);
    const helpers = existsSync(path) ? testHelpers(file, readFileSync(path, 'utf8')) : [];
    const result = helpers.some(
      (helper) => helper.endsWith('/test-app.ts') || startsServer(helper),
    );
    results.set(file, result);
    return result;
  };
  return startsServer;
}

/** Returns the changed tests of scripts, and the tests with the same names as changed scripts. */
function scriptTests(/** @type {string[]} */ changedFiles) {
  const nearSpecs = changedFiles
    .filter((file) => file.startsWith('tools/') && file.endsWith('.mjs'))
    .flatMap((file) => [file, file.replace(/\.mjs$/, '.test.mjs')])
    .filter((file) => file.endsWith('.test.mjs') && existsSync(join(root, file)));
  return [...new Set(nearSpecs)];
}

/** @param {string} name @param {() => Promise<import('./bootstrap/processes.mjs').RunResult>} work */
async function runStep(name, work) {
  const { code, output, seconds } = await work();
  if (code !== 0) {
    failedCount += 1;
    console.log(output.trimEnd());
  }
  console.log(`  ${name}: ${code === 0 ? 'ok' : 'FAILED'} after ${seconds.toFixed(1)} s`);
}
