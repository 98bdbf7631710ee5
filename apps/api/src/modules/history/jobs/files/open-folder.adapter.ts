import { constants, type BigIntStats, type Dir } from 'node:fs';
import { lstat, open, opendir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PathRefusedError, type PathFault } from './media-path.js';

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
 * A folder that is held open. On Linux, its entries are accessed through the open handle, at
 * `/proc/self/fd`, so replacing the folder at its path does not redirect operations.
 */
export class OpenFolder {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
    private readonly device: bigint,
  ) {}

  /**
   * Opens a configured folder. Its path may contain symbolic links, because the operator set them
   * up.
   */
  static async openRoot(path: string): Promise<OpenFolder> {
    const handle = await withPathErrors(path, () => open(path, folderFlags));
    return OpenFolder.fromHandle(path, handle);
  }

  private static async fromHandle(
    path: string,
    handle: FileHandle,
    device?: bigint,
  ): Promise<OpenFolder> {
    try {
      const { dev } = await handle.stat({ bigint: true });
      if (device !== undefined && dev !== device) throw new PathRefusedError('device', path);
      return new OpenFolder(path, handle, dev);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /**
   * Returns a path for accessing an entry. Pass it only to calls that do not follow symbolic links.
   */
  entryPath(name: string): string {
    return process.platform === 'linux'
      ? `/proc/self/fd/${this.handle.fd}/${name}`
      : join(this.path, name);
  }

  /** Opens a subfolder. Refuses symbolic links and folders on other file systems. */
  async openFolder(name: string): Promise<OpenFolder> {
    const path = join(this.path, name);
    const stats = await this.statEntry(name);
    if (stats === null) throw new PathRefusedError('vanished', path);
    if (stats.isSymbolicLink()) throw new PathRefusedError('symlink', path);
    if (!stats.isDirectory()) throw new PathRefusedError('not-a-folder', path);
    const handle = await withPathErrors(path, () => {
      return open(this.entryPath(name), folderFlags | constants.O_NOFOLLOW);
    });
    return OpenFolder.fromHandle(path, handle, this.device);
  }

  /** Stats an entry without following links; null if it does not exist. */
  async statEntry(name: string): Promise<BigIntStats | null> {
    try {
      return await this.runOnEntry(name, (path) => lstat(path, { bigint: true }));
    } catch (error) {
      if (error instanceof PathRefusedError && error.fault === 'vanished') return null;
      throw error;
    }
  }

  /** Whether an entry is on the same file system as this folder. */
  sharesDevice(stats: BigIntStats): boolean {
    return stats.dev === this.device;
  }

  /** Runs an operation on an entry. Converts system errors to refusals that name the path. */
  runOnEntry<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
    return withPathErrors(join(this.path, name), () => work(this.entryPath(name)));
  }

  /** Opens the list of entries, which is read in batches of a thousand. */
  async openDirectory(): Promise<Dir> {
    return this.runOnEntry('.', (path) => opendir(path, { bufferSize: 1000 }));
  }

  /** Syncs changes of the entries to disk, so that they survive a power cut. */
  async sync(): Promise<void> {
    await this.handle.sync();
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

/** Closes the folder after the operation, even if it fails. */
export async function withOpenFolder<T>(
  folder: OpenFolder,
  work: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}

async function withPathErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = faults[errorCodeOf(error)];
    throw fault === undefined ? error : new PathRefusedError(fault, path);
  }
}

function errorCodeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
