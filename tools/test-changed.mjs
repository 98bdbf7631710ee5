import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runNx } from './bootstrap/build.mjs';
import { run } from './bootstrap/processes.mjs';
import { main, root } from './launch/prepare.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { groupByProject, chooseTests, testHelpers } from './testing/changed.mjs';
import { projectsWith } from './testing/steps.mjs';

/**
 * `npm run test:changed [base]`: checks types, lint and the nearest tests of everything that
 * differs from `base` (default: HEAD, i.e. uncommitted changes). It takes seconds, but covers less
 * than `npm test`.
 */
const [base = 'HEAD'] = process.argv.slice(2);
const startTime = performance.now();
let failedCount = 0;

await main(async () => {
  await ensurePackages(root);
  const changed = await listChangedFiles();
  console.log(`${changed.length} changed files since ${base}.`);
  if (changed.length === 0) return;
  const tested = projectsWith(root, 'test');
  const owners = groupByProject(changed, tested);
  const names = [...owners.keys()].filter((name) => name !== '');
  const code = changed.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const node = (/** @type {string[]} */ ...args) => run(process.execPath, args, { cwd: root });
  const scripts = scriptTests(changed);
  const check = async () => {
    if (names.length > 0) {
      await runStep('types', () =>
        runNx(root, ['run-many', '-t', 'typecheck', `--projects=${names.join(',')}`]),
      );
    }
    if (code.length > 0) {
      await runStep('lint', () => node('node_modules/oxlint/bin/oxlint', ...code));
    }
  };
  const test = async () => {
    for (const project of tested) {
      const files = owners.get(project.name);
      if (files !== undefined) await testProject(project, files);
    }
    if (scripts.length > 0) {
      await runStep(`${scripts.length} test files of scripts`, () => node('--test', ...scripts));
    }
  };
  await Promise.all([check(), test()]);
  console.log(`All of it took ${Math.round((performance.now() - startTime) / 1000)} s.`);
});
process.exit(failedCount > 0 ? 1 : 0);

/** Returns changed and added files that still exist. */
async function listChangedFiles() {
  const git = (/** @type {string[]} */ ...args) => run('git', args, { cwd: root });
  const [differing, untracked] = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  if (differing.code !== 0) {
    console.error(differing.output.trim());
    process.exit(2);
  }
  const lines = `${differing.output}\n${untracked.output}`.split('\n');
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
  const absolute = files.map((file) => resolve(root, file));
  const { output } = await runJest('--listTests', '--findRelatedTests', ...absolute);
  const related = output
    .split('\n')
    .filter((line) => line.startsWith(cwd))
    .map((line) => relative(root, line));
  const tests = chooseTests({ changed: files, related, startsServer: createServerCheck() });
  if (tests.length === 0) return console.log(`  ${name}: no test depends on the change`);
  const skipped = related.length - tests.length;
  const text = `${name}: ${tests.length} test files (${skipped} more distant ones left to npm test)`;
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
  const known = new Map();
  const startsServer = (/** @type {string} */ file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false);
    const path = join(root, file);
    const helpers = existsSync(path) ? testHelpers(file, readFileSync(path, 'utf8')) : [];
    const answer = helpers.some(
      (helper) => helper.endsWith('/test-app.ts') || startsServer(helper),
    );
    known.set(file, answer);
    return answer;
  };
  return startsServer;
}

/** Returns the tests in the folders of changed scripts. */
function scriptTests(/** @type {string[]} */ changed) {
  const nearSpecs = changed
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
