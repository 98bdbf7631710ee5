import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandPrefix } from '../server-process.js';

/** A disk for the data of a single process that can be filled and emptied. */
export interface SmallDisk {
  /** Runs a process with its data on this disk. */
  wrapper: CommandPrefix;
  /** The server's response if it cannot store the data of a request. */
  expectedError: { status: number; code: string };
  fill(pid: number): Promise<void>;
  empty(pid: number): Promise<void>;
}

/** The size must fit a new database and its write-ahead log, which need almost 3 MB. */
const mountCommand = 'mount -t tmpfs -o size=8m tmpfs "$0" && exec "$@"';
/**
 * Options of `unshare`, in the order in which they are tried. Unprivileged processes can mount
 * only in a user namespace, but on some systems, only root can create a user namespace.
 */
const namespaceOptions = [['--user', '--map-root-user', '--mount'], ['--mount']];

/**
 * Returns a small in-memory file system or, if mounting is not allowed, a disk that is simulated
 * by a file size limit.
 */
export function smallDisk(dataDir: string): SmallDisk {
  for (const flags of namespaceOptions) {
    const wrapper = ['unshare', ...flags, 'sh', '-c', mountCommand, dataDir];
    const [command = '', ...args] = wrapper;
    if (spawnSync(command, [...args, 'true']).status === 0) return mountedDisk(dataDir, wrapper);
  }
  return sizeLimitedDisk();
}

function mountedDisk(dataDir: string, wrapper: CommandPrefix): SmallDisk {
  const ballastPath = (pid: number) => join(`/proc/${pid}/root`, dataDir, 'ballast');
  return {
    wrapper,
    expectedError: { status: 503, code: 'STORAGE_FULL' },
    fill: async (pid) => {
      const file = await open(ballastPath(pid), 'w');
      try {
        for (;;) await file.write(Buffer.alloc(4096));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      } finally {
        await file.close();
      }
    },
    empty: (pid) => rm(ballastPath(pid)),
  };
}

/**
 * Returns a disk that limits only the size of files. SQLite then reports an I/O error, because the
 * disk itself is not full.
 */
function sizeLimitedDisk(): SmallDisk {
  return {
    wrapper: [],
    expectedError: { status: 500, code: 'INTERNAL' },
    fill: (pid) => limitFiles(pid, 4096),
    empty: (pid) => limitFiles(pid, 'unlimited'),
  };
}

/** Limits the size of files that a process writes. */
export function limitFiles(pid: number, bytes: number | 'unlimited'): Promise<void> {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error(`File sizes cannot be limited: ${String(stderr)}`);
  return Promise.resolve();
}
