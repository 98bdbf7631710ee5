import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isLeftover } from './leftovers.mjs';
import { runtimePackages } from './runtime-packages.mjs';

/** Programs in the image: the server, and the command-line client, which creates backups. */
const programs = ['apps/api', 'apps/cli'];

const staticFiles = 'apps/admin/dist';

/**
 * Copies the built admin app, and only the files that the programs need at run time, into an empty
 * folder. The dependencies in the manifests determine the files, so there is no list to maintain.
 *
 * @param {string} root A workspace with its packages installed and built.
 * @param {string} target
 */
export function assemble(root, target) {
  for (const folder of runtimePackages(root, programs)) {
    if (folder.startsWith('node_modules/')) copy(root, target, folder);
    else {
      copy(root, target, join(folder, 'package.json'));
      copy(root, target, join(folder, 'dist'));
      linkPackage(root, target, folder);
    }
  }
  copy(root, target, staticFiles);
}

/**
 * @param {string} root
 * @param {string} target
 * @param {string} path
 */
function copy(root, target, path) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => {
      const isFolder = statSync(source).isDirectory();
      // Nested packages are listed and copied separately.
      if (isFolder && basename(source) === 'node_modules') return false;
      return !isLeftover(`${relative(root, source)}${isFolder ? '/' : ''}`);
    },
  });
}

/**
 * Creates a link to a workspace package in a folder where Node finds it.
 *
 * @param {string} root
 * @param {string} target
 * @param {string} folder
 */
function linkPackage(root, target, folder) {
  const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const path = join(target, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), join(target, folder)), path);
}

const [, script, target] = process.argv;
if (script === import.meta.filename && target !== undefined) {
  assemble(join(import.meta.dirname, '../..'), target);
}
