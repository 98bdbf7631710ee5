import { constants, type BigIntStats, type Dir } from 'node:fs';
import { lstat, open, opendir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PathRefused, type PathFault } from './media-path.js';

const faults: Record<string, PathFault> = {
  ENOENT: 'vanished',
  ENOTDIR: 'not-a-folder',
  ELOOP: 'symlink',
  ENAMETOOLONG: 'long',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EXDEV: 'device',
  EEXIST: 'taken',
  ENOTEMPTY: 'taken',
};

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY;

/**
 * A folder that is held open. What is done through it is done in that very folder, whatever has
 * come to stand at its path meanwhile: Linux reaches entries of an open folder through /proc.
 */
export class HeldFolder {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
    private readonly device: bigint,
  ) {}

  /** Opens a folder of the settings. Links on the way to it are the operator's own. */
  static async root(path: string): Promise<HeldFolder> {
    const handle = await refusing(path, () => open(path, folderFlags));
    return HeldFolder.on(path, handle);
  }

  private static async on(path: string, handle: FileHandle, device?: bigint): Promise<HeldFolder> {
    try {
      const { dev } = await handle.stat({ bigint: true });
      if (device !== undefined && dev !== device) throw new PathRefused('device', path);
      return new HeldFolder(path, handle, dev);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Where the system finds an entry of this folder; only for calls that do not follow links. */
  at(name: string): string {
    return process.platform === 'linux'
      ? `/proc/self/fd/${this.handle.fd}/${name}`
      : join(this.path, name);
  }

  /** Opens a folder inside, never over a link or onto another file system. */
  async folder(name: string): Promise<HeldFolder> {
    const path = join(this.path, name);
    const stats = await this.look(name);
    if (stats === null) throw new PathRefused('vanished', path);
    if (stats.isSymbolicLink()) throw new PathRefused('symlink', path);
    if (!stats.isDirectory()) throw new PathRefused('not-a-folder', path);
    const handle = await refusing(path, () => {
      return open(this.at(name), folderFlags | constants.O_NOFOLLOW);
    });
    return HeldFolder.on(path, handle, this.device);
  }

  /** What an entry is, links not followed; null when there is none. */
  async look(name: string): Promise<BigIntStats | null> {
    try {
      return await this.on(name, (at) => lstat(at, { bigint: true }));
    } catch (error) {
      if (error instanceof PathRefused && error.fault === 'vanished') return null;
      throw error;
    }
  }

  /** Whether an entry lies on the file system of this folder. */
  sharesDevice(stats: BigIntStats): boolean {
    return stats.dev === this.device;
  }

  /** Does something with an entry; faults of the system become refusals that name the path. */
  on<T>(name: string, work: (at: string) => Promise<T>): Promise<T> {
    return refusing(join(this.path, name), () => work(this.at(name)));
  }

  /** The entries, a thousand of them read at a time. */
  async entries(): Promise<Dir> {
    return this.on('.', (at) => opendir(at, { bufferSize: 1000 }));
  }

  /** Makes changes of the entries outlive a power cut. */
  async sync(): Promise<void> {
    await this.handle.sync();
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

/** Does something and closes the folder afterwards, however it ends. */
export async function closing<T>(
  folder: HeldFolder,
  work: (folder: HeldFolder) => Promise<T>,
): Promise<T> {
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}

async function refusing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = faults[codeOf(error)];
    throw fault === undefined ? error : new PathRefused(fault, path);
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
