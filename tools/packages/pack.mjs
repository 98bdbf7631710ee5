import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../bootstrap/processes.mjs';
import { workspaceFolders } from '../bootstrap/workspaces.mjs';
import { publicManifest, publishFaults } from './manifest.mjs';

const repositoryRoot = join(import.meta.dirname, '../..');

/**
 * Packs all published packages into one folder. Needs a build, but no network or credentials.
 *
 * @param {string} target Target folder; emptied first.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<string[]>} The packed files.
 */
export async function pack(target, environment) {
  rmSync(target, { recursive: true, force: true });
  const stagedFolders = stagePackages(join(target, 'staged'), environment);
  const { code, output } = await run(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', target, ...stagedFolders],
    { cwd: target },
  );
  if (code !== 0) throw new Error(output);
  rmSync(join(target, 'staged'), { recursive: true });
  return readdirSync(target).map((name) => join(target, name));
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} environment
 */
function stagePackages(folder, environment) {
  const packages = workspaceFolders(repositoryRoot).map((path) => ({
    path: join(repositoryRoot, path),
    manifest: readManifest(join(repositoryRoot, path)),
  }));
  const manifests = packages.map(({ manifest }) => manifest);
  const faults = publishFaults(manifests);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const context = {
    versions: new Map(manifests.map(({ name, version }) => [name, version])),
    engines: readManifest(repositoryRoot).engines,
    repository: repositoryOf(environment),
  };
  return packages
    .filter(({ manifest }) => !manifest.private)
    .map(({ path, manifest }) =>
      stagePackage(join(folder, basename(path)), path, publicManifest(manifest, context)),
    );
}

/**
 * @param {string} folder
 * @param {string} source
 * @param {object} manifest
 */
function stagePackage(folder, source, manifest) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(source, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(repositoryRoot, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

/** @param {NodeJS.ProcessEnv} environment Environment of the release workflow. */
function repositoryOf({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name }) {
  return server && name ? `git+${server}/${name}.git` : undefined;
}

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

if (process.argv[1] === import.meta.filename) {
  const [, , target = join(repositoryRoot, 'dist/packages')] = process.argv;
  for (const file of await pack(target, process.env)) console.log(file);
}
