import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Returns the folders of all packages that are needed at run time, relative to the root: the
 * packages in `folders` and all workspace and registry packages that they depend on. Each
 * dependency is in the folder to which Node resolves it.
 *
 * @param {string} root
 * @param {string[]} folders The packages to start from.
 * @returns {string[]}
 */
export function runtimePackages(root, folders) {
  const realRoot = realpathSync(root);
  /** @type {Set<string>} */
  const packageFolders = new Set();
  const queue = folders.map((folder) => join(realRoot, folder));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (packageFolders.has(next)) continue;
    packageFolders.add(next);
    queue.push(...dependencyFolders(realRoot, next));
  }
  return [...packageFolders].map((path) => relative(realRoot, path)).sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function dependencyFolders(root, folder) {
  const manifest = readManifest(folder);
  const neededPackages = new Map([
    ...requiredPeers(manifest).map((name) => toEntry(name, false)),
    ...Object.keys(manifest.dependencies ?? {}).map((name) => toEntry(name, false)),
    ...Object.keys(manifest.optionalDependencies ?? {}).map((name) => toEntry(name, true)),
  ]);
  return [...neededPackages].flatMap(([name, isOptional]) => {
    const path = locatePackage(root, folder, name);
    if (path === null && !isOptional)
      throw new Error(`${manifest.name} needs ${name}: not installed`);
    return path === null ? [] : [path];
  });
}

/** @param {string} name @param {boolean} isOptional @returns {[string, boolean]} */
const toEntry = (name, isOptional) => [name, isOptional];

/** @param {Manifest} manifest */
function requiredPeers({ peerDependencies, peerDependenciesMeta }) {
  return Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
}

/**
 * Returns the folder of a package as Node resolves it from another folder, which also searches
 * parent folders; null if the package is not installed.
 *
 * @param {string} root
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
function locatePackage(root, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
    if (folder === root) return null;
  }
}

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @param {string} folder
 * @returns {Manifest}
 */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
