import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { run } from '../bootstrap/processes.mjs';
import { findProgram } from '../bootstrap/system-packages.mjs';

/** Debian installs the programs in one folder per version. */
const versionsFolder = '/usr/lib/postgresql';
/** Test data does not have to survive a crash of the machine. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const memoryFolder = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

/**
 * @typedef {object} Cluster A separate PostgreSQL server, reached through a socket in its folder.
 * @property {(database: string) => string} urlOf
 * @property {() => Promise<void>} stop Stops it and closes all connections, as a restart does.
 * @property {() => Promise<void>} start Starts it again on the same data.
 * @property {() => Promise<void>} remove Stops it and deletes its data.
 */

/** Returns PATH, extended by the folders in which Debian installs the server's programs. */
export function pathWithServerPrograms() {
  const folders = listVersions().map((version) => join(versionsFolder, version, 'bin'));
  return [process.env.PATH ?? '', ...folders].join(delimiter);
}

function listVersions() {
  try {
    return readdirSync(versionsFolder);
  } catch {
    return [];
  }
}

/**
 * Returns a folder in memory if there is enough space; otherwise, the temporary folder. Creating a
 * test database of several hundred files takes 0.14 s in memory, but 0.4 s on disk.
 */
async function chooseBaseFolder() {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > minFreeBytes ? memoryFolder : tmpdir();
}

/** @returns {Promise<Cluster>} */
export async function startCluster() {
  const user = await findServerUser();
  const folder = await mkdtemp(join(await chooseBaseFolder(), 'stackyard-postgres-'));
  await chmod(folder, 0o755);
  const [dataFolder, socketFolder] = [join(folder, 'data'), join(folder, 's')];
  for (const path of [dataFolder, socketFolder]) {
    await mkdir(path, { mode: 0o700 });
    if (user.uid !== undefined) await chown(path, user.uid, user.gid);
  }
  const initdb = spawn(
    findServerProgram('initdb'),
    [
      ...['-D', dataFolder, '-U', 'stackyard', '-A', 'trust'],
      ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}`);

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const start = async () => {
    server = spawn(
      findServerProgram('postgres'),
      [
        '-D',
        dataFolder,
        '-k',
        socketFolder,
        '-h',
        '',
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    await waitUntilReady(server, socketFolder);
  };
  const stop = async () => {
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    // On SIGINT, PostgreSQL closes connections instead of waiting for them.
    server.kill('SIGINT');
    await ended;
  };
  await start();
  return {
    urlOf: (database) => `postgres://stackyard@${encodeURIComponent(socketFolder)}/${database}`,
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} socket
 */
async function waitUntilReady(server, socket) {
  const readinessCheck = findServerProgram('pg_isready');
  while (server.exitCode === null) {
    const { code } = await run(readinessCheck, ['-q', '-h', socket, '-d', 'postgres']);
    if (code === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`postgres ended with ${server.exitCode}`);
}

/** @param {string} name */
function findServerProgram(name) {
  const path = findProgram([name], pathWithServerPrograms());
  if (path === null) throw new Error(`${name} is missing: apt-get install postgresql`);
  return path;
}

/**
 * Returns the user that runs the server if this process runs as root, because PostgreSQL refuses to
 * run as root; otherwise, an empty object.
 *
 * @returns {Promise<{ uid?: undefined, gid?: undefined } | { uid: number, gid: number }>}
 */
async function findServerUser() {
  if (process.getuid?.() !== 0) return {};
  const numbers = await Promise.all(
    ['-u', '-g'].map(async (idOption) => Number((await run('id', [idOption, 'postgres'])).output)),
  );
  const [uid = 65_534, gid = 65_534] = numbers.map((number) => number || 65_534);
  return { uid, gid };
}
