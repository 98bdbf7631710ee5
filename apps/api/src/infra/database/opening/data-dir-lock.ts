import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteFile } from '../sqlite/sqlite-file.js';
import { engineCodeOf } from '../faults/database-fault.js';

/**
 * Thrown if the data directory cannot be locked: either another process has locked it exclusively,
 * or this process needs an exclusive lock while others hold a shared one.
 */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
  readonly code = 'DATA_DIR_IN_USE';

  constructor(readonly path: string) {
    super(`${path} is in use`);
  }
}

/**
 * Ensures that Stackyard never runs while a backup is being restored or the database is being
 * copied. Uses SQLite's lock on an empty file, because the operating system releases it even if the
 * process crashes.
 */
export class DataDirLock {
  private constructor(private readonly file: SqliteFile) {}

  /**
   * Acquires the lock for a running Stackyard process. Several processes can share it.
   *
   * @throws DataDirInUseError while another process holds the exclusive lock
   */
  static acquireShared(dataDir: string): Promise<DataDirLock> {
    // BEGIN alone does not acquire the lock; the first statement that reads does.
    return DataDirLock.acquire(dataDir, ['BEGIN', 'SELECT 1 FROM sqlite_master']);
  }

  /**
   * Acquires the lock exclusively, to restore a backup or to copy the database.
   *
   * @throws DataDirInUseError while another process holds the lock
   */
  static acquireExclusive(dataDir: string): Promise<DataDirLock> {
    return DataDirLock.acquire(dataDir, ['BEGIN EXCLUSIVE']);
  }

  private static async acquire(dataDir: string, statements: string[]): Promise<DataDirLock> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = await SqliteFile.open(join(dataDir, 'stackyard.lock'), 'make');
    try {
      for (const statement of statements) await file.all(statement);
    } catch (error) {
      await file.close();
      throw engineCodeOf(error) === 'SQLITE_BUSY' ? new DataDirInUseError(dataDir) : error;
    }
    return new DataDirLock(file);
  }

  release(): Promise<void> {
    return this.file.close();
  }
}
