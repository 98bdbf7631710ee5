import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

const excludedFolders = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  '.nx',
  '.git',
]);
const scope = '@stackyard';

/**
 * Copies the sources of the workspace to a temporary folder, where a test can change them. In the
 * copy, registry packages are links to the installed packages, and workspace packages are links to
 * their copies.
 *
 * @param {string} root Folder of the workspace.
 */
export async function copyWorkspace(root) {
  const copy = await mkdtemp(join(tmpdir(), 'stackyard-planted-'));
  await cp(root, copy, {
    recursive: true,
    filter: (source) => !excludedFolders.has(basename(source)) && source !== join(root, 'data'),
  });
  await linkPackages(root, copy);
  return {
    path: copy,
    /** @param {string} file @param {string} content */
    async plant(file, content) {
      await mkdir(dirname(join(copy, file)), { recursive: true });
      await writeFile(join(copy, file), content);
    },
    /** @param {string} path */
    remove: (path) => rm(join(copy, path), { recursive: true, force: true }),
    dispose: () => rm(copy, { recursive: true, force: true }),
  };
}

/** @param {string} root @param {string} copy */
async function linkPackages(root, copy) {
  for (const folder of await listPackageFolders(root)) {
    const target = join(copy, relative(root, folder));
    await mkdir(join(target, scope), { recursive: true });
    for (const name of await readdir(folder)) {
      if (name !== scope) await symlink(join(folder, name), join(target, name));
    }
    const workspaceNames = await readdir(join(folder, scope)).catch(() => []);
    for (const name of workspaceNames) {
      await symlink(
        await packagePathInCopy(root, copy, join(folder, scope, name)),
        join(target, scope, name),
      );
    }
  }
}

/** @param {string} root @param {string} copy @param {string} link */
async function packagePathInCopy(root, copy, link) {
  return resolve(copy, relative(root, await realpath(link)));
}

/**
 * Returns the folders of installed packages. They are at the root, unless projects need different
 * versions.
 *
 * @param {string} root
 */
async function listPackageFolders(root) {
  const folders = [join(root, 'node_modules')];
  for (const group of ['apps', 'libs', 'tools']) {
    for (const project of await readdir(join(root, group))) {
      const folder = join(root, group, project, 'node_modules');
      if (await lstat(folder).catch(() => null)) folders.push(folder);
    }
  }
  return folders;
}
