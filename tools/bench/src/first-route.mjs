import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const adminDistFolder = join(import.meta.dirname, '../../../apps/admin/dist');
/**
 * Modules that the browser loads for each first page, in addition to the scripts in index.html.
 * The file name of a chunk starts with the name of its module.
 */
const pages = {
  overview: ['shell', 'overview-page'],
  'sign-in': ['sign-in-page'],
};

/**
 * Measures the gzipped JavaScript of each first page: the scripts in index.html, the modules of the
 * page, and all their imports.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureFirstRoute() {
  const html = readFileSync(join(adminDistFolder, 'index.html'), 'utf8');
  const entryFiles = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(
    ([, name]) => name,
  );
  const files = readdirSync(join(adminDistFolder, 'assets'));
  return Object.entries(pages).map(([page, modules]) => {
    const pageFiles = modules.map((name) => {
      const file = files.find(
        (candidate) => candidate.startsWith(`${name}-`) && candidate.endsWith('.js'),
      );
      if (file === undefined) throw new Error(`The build has no file for ${name}`);
      return file;
    });
    const loadedFiles = withImports(
      [...entryFiles, ...pageFiles].filter((name) => name !== undefined),
    );
    const bytes = [...loadedFiles].reduce((sum, name) => sum + gzipSync(read(name)).byteLength, 0);
    return {
      name: `first route: gzipped JavaScript of ${page} in ${loadedFiles.size} files`,
      value: bytes / 1000,
      unit: 'kB',
      bound: 190,
    };
  });
}

/** @param {readonly string[]} names @returns {Set<string>} */
function withImports(names) {
  const loadedFiles = new Set(/** @type {string[]} */ ([]));
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (loadedFiles.has(name)) continue;
    loadedFiles.add(name);
    const imports = read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
    for (const [, importedName] of imports)
      if (importedName !== undefined) queue.push(importedName);
  }
  return loadedFiles;
}

/** @param {string} name */
const read = (name) => readFileSync(join(adminDistFolder, 'assets', name), 'utf8');
