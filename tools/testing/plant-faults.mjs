import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from '../bootstrap/processes.mjs';
import { workspaceFolders } from '../bootstrap/workspaces.mjs';
import { plantedFaults } from './faults/planted-faults.mjs';
import { fullOnlyPattern } from './tiers.mjs';

/**
 * `npm run test:faults [words]`: plants each fault, or only faults whose description contains the
 * words, and reports which faults the tests detect. Exits with 1 if any of these faults is not
 * detected, or if no description contains the words.
 */
const root = join(import.meta.dirname, '../..');
const nameFilter = process.argv.slice(2).join(' ');
const copy = mkdtempSync(join(tmpdir(), 'stackyard-faults-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));

await copySources();
const selectedFaults = plantedFaults.filter(({ brokenRule }) => brokenRule.includes(nameFilter));
let missedCount = 0;
for (const fault of selectedFaults) {
  const outcome = await plant(fault);
  if (outcome !== 'caught') missedCount += 1;
  console.log(`${outcome.padEnd(10)} ${fault.brokenRule} (${fault.spec})`);
}
console.log(
  `${selectedFaults.length - missedCount} of ${selectedFaults.length} planted faults were caught.`,
);
process.exitCode = missedCount > 0 || selectedFaults.length === 0 ? 1 : 0;

/**
 * Copies all files that git does not ignore, in their current state, and links the installed
 * packages.
 */
async function copySources() {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  for (const file of output.split('\n')) {
    if (existsSync(join(root, file)) && file !== '') cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ['', ...workspaceFolders(root)]) {
    const packages = join(folder, 'node_modules');
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(copy, packages));
  }
}

/**
 * @param {import('./faults/planted-faults.mjs').PlantedFault} fault
 * @returns {Promise<'caught' | 'NOT CAUGHT' | 'MISPLACED'>} `MISPLACED` if the fault cannot be
 *   planted or its spec file contains no tests.
 */
async function plant({ file, from, to, spec }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2 || fullOnlyPattern.test(spec)) return 'MISPLACED';
  const folder = workspaceFolders(root).find((candidate) => spec.startsWith(`${candidate}/`)) ?? '';
  const reportFile = join(copy, 'report.json');
  rmSync(reportFile, { force: true });
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = ['--no-warnings', jest, '-i', '--json', `--outputFile=${reportFile}`];
  await run(process.execPath, [...args, relative(folder, spec)], { cwd: join(copy, folder) });
  writeFileSync(path, text);
  if (!existsSync(reportFile)) return 'MISPLACED';
  const { numTotalTests, numFailedTests } = JSON.parse(readFileSync(reportFile, 'utf8'));
  // A spec file that cannot be loaded does not show that the fault is detected.
  if (numTotalTests === 0) return 'MISPLACED';
  return numFailedTests > 0 ? 'caught' : 'NOT CAUGHT';
}
