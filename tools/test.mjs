import { ensurePackages } from './bootstrap/packages.mjs';
import {
  installSystemPackages,
  missingPackages,
  omittedTests,
  postgresTestProject,
} from './bootstrap/system-packages.mjs';
import { root } from './launch/prepare.mjs';
import { listBrowserTests, projectsWith, createSteps } from './testing/steps.mjs';
import {
  cacheText,
  count,
  failedChecks,
  omissionText,
  slowestFilesText,
  formatTable,
} from './testing/summary.mjs';
import { testSeed } from './testing/test-seed.mjs';

const isFull = process.argv.includes('--full');
if (isFull) process.env.STACKYARD_TEST_TIER = 'full';
const isStrict = process.env.CI === 'true';
const startTime = performance.now();

try {
  await ensurePackages(root);
} catch (fault) {
  console.log(fault instanceof Error ? `\n${fault.message}` : fault);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const testedProjects = projectsWith(root, 'test');
const e2eProjects = projectsWith(root, 'e2e');
const omissions = await installNeededPackages();
const canRun = (/** @type {string} */ name) => !omissions.some(({ project }) => project === name);
const runnableProjects = {
  tested: testedProjects,
  postgresProjects: canRun(postgresTestProject) ? projectsWith(root, 'test-on-postgres') : [],
  e2eProjects: e2eProjects.filter(({ name }) => canRun(name)),
};

console.log(`Random tests start from STACKYARD_TEST_SEED=${testSeed}.`);

/** @type {import('./testing/summary.mjs').StepResult[]} */
const stepResults = [];
for (const step of createSteps(root, runnableProjects)) await perform(step);

const { passed, failed, omitted } = count(stepResults, {
  omissions,
  strict: isStrict,
});
console.log(
  `\n${formatTable(stepResults)}\n\nSlowest test files:\n${slowestFilesText(stepResults)}\n`,
);
for (const name of stepResults.flatMap(failedChecks)) console.log(`failed: ${name}`);
for (const { outcome } of stepResults.flatMap(({ projects }) => projects)) {
  for (const { name } of outcome?.failures ?? []) console.log(`failed: ${name}`);
}
if (omissions.length > 0) console.log(omissionText(omissions));
if (omitted > 0)
  console.log(`${omitted} tests did not run${isStrict ? ', which fails here' : ''}.`);
const cachedText = cacheText(stepResults);
if (cachedText) console.log(cachedText);
if (!isFull) console.log('npm run test:full runs the rest: see tools/testing/tiers.mjs.');
console.log(`All of it took ${((performance.now() - startTime) / 60_000).toFixed(1)} minutes.`);
console.log(`${passed} passed, ${failed} failed`);
// Wait until a slow reader has read all output, so that the last line is not lost.
process.stdout.write('', () => process.exit(failed > 0 ? 1 : 0));

/** Installs the system packages that tests need. Returns the tests that cannot run. */
async function installNeededPackages() {
  const users = [...testedProjects, ...e2eProjects].map(({ name }) => name);
  const neededPackages = [
    ...new Set([...users, postgresTestProject].flatMap((user) => missingPackages(user))),
  ];
  if (neededPackages.length === 0) return [];
  console.log(`Installing ${neededPackages.map((entry) => entry.package).join(', ')} through apt.`);
  const missing = await installSystemPackages(neededPackages);
  if (missing.length === 0) return [];
  const testNamesByProject = new Map();
  for (const project of e2eProjects)
    testNamesByProject.set(project.name, await listBrowserTests(root, project));
  return omittedTests(missing, (project) => testNamesByProject.get(project) ?? []);
}

/**
 * Removes lines of stack traces that refer to React's own code: there can be hundreds of them,
 * which hide the failure.
 *
 * @param {string} output
 */
function withoutReactFrames(output) {
  return output.replace(/^.*\(?\S*node_modules\/react-dom\/.*\n/gm, '');
}

/** @param {import('./testing/steps.mjs').Step} step */
async function perform(step) {
  console.log(`▶ ${step.name}`);
  const { code, output, seconds } = await step.run();
  const result = {
    name: step.name,
    ok: code === 0,
    seconds,
    tasks: step.tasks(),
    projects: step.projects(),
  };
  stepResults.push(result);
  const { failed: faults } = count([result], { omissions: [], strict: isStrict });
  if (faults > 0) console.log(withoutReactFrames(output).trimEnd());
  console.log(`  ${step.name}: ${faults > 0 ? 'FAILED' : 'ok'} after ${seconds.toFixed(1)} s`);
}
