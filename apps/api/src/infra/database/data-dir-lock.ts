import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteFile } from './sqlite/sqlite-file.js';
import { engineCode } from './database-fault.js';

/** Someone else uses the data directory in a way that excludes this one. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
  readonly code = 'DATA_DIR_IN_USE';

  constructor(readonly path: string) {
    super(`${path} is in use`);
  }
}

/**
 * Keeps servers and a restore away from each other. It is the engine's own lock on an empty file: the
 * system takes it back from a process that ends, however it ends.
 */
export class DataDirLock {
  private constructor(private readonly file: SqliteFile) {}

  /** For a server: others may share it. @throws DataDirInUse while a restore is at work */
  static share(dataDir: string): Promise<DataDirLock> {
    // Only a statement that reads takes the lock; BEGIN alone does not.
    return DataDirLock.take(dataDir, ['BEGIN', 'SELECT 1 FROM sqlite_master']);
  }

  /** For a restore: nobody else. @throws DataDirInUse while a server runs */
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
