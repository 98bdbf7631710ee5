import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wrapper } from './server-process.js';

/** A disk for the data of one process that can be filled up and emptied again. */
export interface SmallDisk {
  /** Starts the process on the disk. */
  wrapper: Wrapper;
  /** How the server answers what it cannot store. */
  refusal: { status: number; code: string };
  fill(pid: number): Promise<void>;
  empty(pid: number): Promise<void>;
}

const mount = 'mount -t tmpfs -o size=3m tmpfs "$0" && exec "$@"';
/** Without rights of its own a process mounts in a user namespace; some systems forbid that to all but root. */
const namespaces = [['--user', '--map-root-user', '--mount'], ['--mount']];

/** A small file system in memory, or a limit of file sizes where nothing may be mounted. */
export function smallDisk(dataDir: string): SmallDisk {
  for (const flags of namespaces) {
    const wrapper = ['unshare', ...flags, 'sh', '-c', mount, dataDir];
    const [command = '', ...args] = wrapper;
    if (spawnSync(command, [...args, 'true']).status === 0) return mounted(dataDir, wrapper);
  }
  return limited();
}

function mounted(dataDir: string, wrapper: Wrapper): SmallDisk {
  const ballast = (pid: number) => join(`/proc/${pid}/root`, dataDir, 'ballast');
  return {
    wrapper,
    refusal: { status: 503, code: 'STORAGE_FULL' },
    fill: async (pid) => {
      const file = await open(ballast(pid), 'w');
      try {
        for (;;) await file.write(Buffer.alloc(4096));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      } finally {
        await file.close();
      }
    },
    empty: (pid) => rm(ballast(pid)),
  };
}

/** The engine calls this a fault of input and output, because it is not the disk that is full. */
function limited(): SmallDisk {
  return {
    wrapper: [],
    refusal: { status: 500, code: 'INTERNAL' },
    fill: (pid) => limitFiles(pid, 4096),
    empty: (pid) => limitFiles(pid, 'unlimited'),
  };
}

/** From now on, files of a process become no larger than this. */
export function limitFiles(pid: number, bytes: number | 'unlimited'): Promise<void> {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error(`File sizes cannot be limited: ${String(stderr)}`);
  return Promise.resolve();
}
