import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { createEmptyOutcome } from './results.mjs';
import { fullOnlyPattern, tier } from './tiers.mjs';

/** Runs the tests of the scripts in tools/ and writes the results to the given file. */

// Nx sets FORCE_COLOR. Together with NO_COLOR, it makes every Node program print a warning, which
// would appear in the output under test.
delete process.env['FORCE_COLOR'];
process.env['NO_COLOR'] = '1';

const [report = 'tools/test-results/node.json'] = process.argv.slice(2);
const tools = dirname(import.meta.dirname);
const files = readdirSync(tools, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
  .filter((file) => tier === 'full' || !fullOnlyPattern.test(file))
  .map((file) => join(tools, file));

const outcome = createEmptyOutcome();
const startTime = performance.now();
const stream = run({ files, concurrency: 2, timeout: 600_000 });
stream.on('test:pass', ({ name, details, skip, todo }) => {
  if (isContainer(name, details)) return;
  if (skip !== undefined || todo !== undefined) outcome.skipped += 1;
  else outcome.passed += 1;
});
stream.on('test:fail', ({ name, details }) => {
  const error = details.error;
  // Skip a suite that failed only because of its tests, because these tests have already been
  // counted. A failed setup counts as a failure.
  if (
    isContainer(name, details) &&
    'failureType' in error &&
    error.failureType === 'subtestsFailed'
  )
    return;
  outcome.failed += 1;
  outcome.failures.push({ name, why: String(error.cause ?? error) });
});
stream.on('end', () => {
  outcome.seconds = (performance.now() - startTime) / 1000;
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify(outcome));
  process.exitCode = outcome.failed > 0 || outcome.passed === 0 ? 1 : 0;
});
stream.compose(new spec()).pipe(process.stdout);

/** @param {string} name @param {{ type?: string }} details */
function isContainer(name, details) {
  return details.type === 'suite' || files.includes(name);
}
