import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.mjs';

/**
 * @typedef {object} SystemPackage
 * @property {string[]} binaries Programs that the package provides; one of them is enough.
 * @property {string} package Name of the Debian package.
 * @property {string[]} neededBy Names of test projects, or `npm packages`.
 */

/** Name of the second run of the server's tests, which uses PostgreSQL. */
export const postgresTestProject = '@stackyard/api on PostgreSQL';
const mediaTestProjects = ['@stackyard/api', '@stackyard/api-e2e'];

/**
 * All system packages that the repository needs beyond Node and npm.
 *
 * @type {readonly SystemPackage[]}
 */
export const systemPackages = [
  { binaries: ['python3'], package: 'python3', neededBy: ['npm packages'] },
  { binaries: ['make'], package: 'make', neededBy: ['npm packages'] },
  { binaries: ['g++', 'c++'], package: 'g++', neededBy: ['npm packages'] },
  {
    binaries: ['chromium', 'chromium-browser', 'google-chrome'],
    package: 'chromium',
    neededBy: ['@stackyard/admin-e2e'],
  },
  { binaries: ['git'], package: 'git', neededBy: ['@stackyard/api'] },
  { binaries: ['sshd'], package: 'openssh-server', neededBy: ['@stackyard/api'] },
  { binaries: ['exim4'], package: 'exim4-daemon-light', neededBy: ['@stackyard/api'] },
  { binaries: ['ssh-keygen'], package: 'openssh-client', neededBy: ['@stackyard/api'] },
  { binaries: ['mediainfo'], package: 'mediainfo', neededBy: mediaTestProjects },
  { binaries: ['HandBrakeCLI'], package: 'handbrake-cli', neededBy: mediaTestProjects },
  { binaries: ['ffmpeg'], package: 'ffmpeg', neededBy: mediaTestProjects },
  { binaries: ['dvdauthor'], package: 'dvdauthor', neededBy: ['@stackyard/api'] },
  { binaries: ['genisoimage'], package: 'genisoimage', neededBy: ['@stackyard/api'] },
  // Debian installs `postgres` in a versioned folder outside PATH, so the program `pg_ctlcluster`,
  // which is in PATH, counts as well.
  {
    binaries: ['postgres', 'pg_ctlcluster'],
    package: 'postgresql',
    neededBy: ['@stackyard/api-e2e', postgresTestProject],
  },
  { binaries: ['curl'], package: 'curl', neededBy: ['@stackyard/api-e2e'] },
  { binaries: ['jq'], package: 'jq', neededBy: ['@stackyard/api-e2e'] },
];

/**
 * Returns the path of the first of these programs that is installed; null if none is.
 *
 * @param {string[]} names
 * @param {string} [path] List of folders, as in the variable PATH.
 */
export function findProgram(names, path = process.env.PATH ?? '') {
  for (const name of names) {
    for (const folder of path.split(delimiter)) {
      if (folder !== '' && isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the missing system packages that a test project needs.
 *
 * @param {string} user A test project, or `npm packages`.
 * @param {{ table?: readonly SystemPackage[], path?: string }} [options]
 */
export function missingPackages(user, { table = systemPackages, path } = {}) {
  return table.filter(
    (entry) => entry.neededBy.includes(user) && findProgram(entry.binaries, path) === null,
  );
}

/**
 * Installs packages with apt, as root or with passwordless sudo.
 *
 * @param {readonly SystemPackage[]} packages
 * @returns {Promise<SystemPackage[]>} The packages that are still missing.
 */
export async function installSystemPackages(packages) {
  const apt = findProgram(['apt-get']);
  const commandPrefix = apt === null ? null : await rootPrefix();
  if (apt !== null && commandPrefix !== null) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = async () => {
      const names = packages.map((entry) => entry.package);
      const args = ['install', '-y', '-q', '--no-install-recommends', ...names];
      const [command = apt, ...commandArgs] = [...commandPrefix, apt, ...args];
      return run(command, commandArgs, { env });
    };
    const firstRun = await install();
    if (firstRun.code !== 0) {
      const [command = apt, ...commandArgs] = [...commandPrefix, apt, 'update', '-q'];
      await run(command, commandArgs, { env });
      const secondRun = await install();
      if (secondRun.code !== 0)
        console.log(secondRun.output.trimEnd().split('\n').slice(-5).join('\n'));
    }
  }
  return packages.filter((entry) => findProgram(entry.binaries) === null);
}

/**
 * Returns the prefix for running a command as root, which is empty if this process runs as root;
 * null if sudo is missing or requires a password.
 */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (findProgram(['sudo']) === null) return null;
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null;
}

/**
 * For each project that needs a missing package, returns its tests, which cannot run, and the
 * command that installs the packages.
 *
 * @param {readonly SystemPackage[]} missing
 * @param {(project: string) => string[]} testsOf Names of the tests of a project.
 */
export function omittedTests(missing, testsOf) {
  const projects = new Map();
  for (const entry of missing) {
    for (const project of entry.neededBy) {
      projects.set(project, [...(projects.get(project) ?? []), entry.package]);
    }
  }
  return [...projects].map(([project, packages]) => ({
    project,
    tests: testsOf(project),
    remedy: `apt-get install ${packages.join(' ')}`,
  }));
}
