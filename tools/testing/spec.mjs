import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Runs Jest in the project of the first path, from any folder. For example:
 * `npm run spec -- apps/api/src/modules/maintenance -t 'starts maintenance'`.
 */
const root = resolve(import.meta.dirname, '../..');
const startFolder = process.env.INIT_CWD ?? process.cwd();
const cliArgs = process.argv.slice(2);
const isPath = (/** @type {string} */ argument) => existsSync(resolve(startFolder, argument));
const first = cliArgs.find(isPath);
const project = first === undefined ? undefined : projectOf(resolve(startFolder, first));
if (project === undefined) {
  console.error('Name a spec file or a folder: npm run spec -- apps/api/src/modules/maintenance');
  process.exit(1);
}

const args = cliArgs.map((argument) =>
  isPath(argument) ? relative(project, resolve(startFolder, argument)) : argument,
);
const jest = join(root, 'node_modules/jest/bin/jest.js');
const { status } = spawnSync(process.execPath, ['--no-warnings', jest, ...args], {
  cwd: project,
  stdio: 'inherit',
});
process.exit(status ?? 1);

/** @param {string} path @returns {string | undefined} */
function projectOf(path) {
  if (existsSync(join(path, 'jest.config.mjs'))) return path;
  return path === root || path === dirname(path) ? undefined : projectOf(dirname(path));
}
