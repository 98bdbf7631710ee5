import { existsSync } from 'node:fs';
import sqlite3 from 'sqlite3';

const openFlags = {
  read: sqlite3.OPEN_READONLY,
  write: sqlite3.OPEN_READWRITE,
  make: sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE,
};

/**
 * A plain connection to a SQLite file, without TypeORM and migrations, for example to check, copy
 * or lock the file.
 */
export class SqliteFile {
  private constructor(private readonly connection: sqlite3.Database) {}

  /** @throws an error with SQLite's code, for example SQLITE_CANTOPEN if the file does not exist */
  static open(file: string, mode: keyof typeof openFlags): Promise<SqliteFile> {
    return new Promise((resolve, reject) => {
      const connection = new sqlite3.Database(file, openFlags[mode], (error) =>
        error === null ? resolve(new SqliteFile(connection)) : reject(error),
      );
    });
  }

  /**
   * Opens a file for reading. If a process was killed during a transaction without a write-ahead
   * log, this rolls the transaction back, which a read-only connection cannot do.
   */
  static openToRead(file: string): Promise<SqliteFile> {
    return SqliteFile.open(file, existsSync(`${file}-journal`) ? 'write' : 'read');
  }

  all<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.connection.all<Row>(sql, parameters, (error, rows) =>
        error === null ? resolve(rows) : reject(error),
      );
    });
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.connection.close((error) => (error === null ? resolve() : reject(error)));
    });
  }
}
