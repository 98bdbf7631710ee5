import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteFile } from '../sqlite/sqlite-file.js';
import { engineCode } from '../faults/database-fault.js';

/** Another process uses the data directory exclusively, or this one wanted to. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
  readonly code = 'DATA_DIR_IN_USE';

  constructor(readonly path: string) {
    super(`${path} is in use`);
  }
}

/**
 * Keeps servers and restores apart. Uses SQLite's lock on an empty file, which the system releases
 * even if the process crashes.
 */
export class DataDirLock {
  private constructor(private readonly file: SqliteFile) {}

  /**
   * For a server; several may share the lock.
   *
   * @throws DataDirInUse while a restore is running
   */
  static share(dataDir: string): Promise<DataDirLock> {
    // BEGIN alone does not take the lock; only a statement that reads does.
    return DataDirLock.take(dataDir, ['BEGIN', 'SELECT 1 FROM sqlite_master']);
  }

  /**
   * For a restore, which must be alone.
   *
   * @throws DataDirInUse while a server is running
   */
  static exclusive(dataDir: string): Promise<DataDirLock> {
    return DataDirLock.take(dataDir, ['BEGIN EXCLUSIVE']);
  }

  private static async take(dataDir: string, statements: string[]): Promise<DataDirLock> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = await SqliteFile.open(join(dataDir, 'stackyard.lock'), 'make');
    try {
      for (const statement of statements) await file.all(statement);
    } catch (error) {
      await file.close();
      throw engineCode(error) === 'SQLITE_BUSY' ? new DataDirInUse(dataDir) : error;
    }
    return new DataDirLock(file);
  }

  release(): Promise<void> {
    return this.file.close();
  }
}
