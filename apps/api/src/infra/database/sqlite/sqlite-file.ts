import sqlite3 from 'sqlite3';

const openFlags = {
  read: sqlite3.OPEN_READONLY,
  write: sqlite3.OPEN_READWRITE,
  make: sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE,
};

/** A connection to a file that is not the application's current database. */
export class SqliteFile {
  private constructor(private readonly connection: sqlite3.Database) {}

  /**
   * @throws an error with the engine's code, for example SQLITE_CANTOPEN if the file does not exist
   */
  static open(file: string, mode: keyof typeof openFlags): Promise<SqliteFile> {
    return new Promise((resolve, reject) => {
      const connection = new sqlite3.Database(file, openFlags[mode], (error) =>
        error === null ? resolve(new SqliteFile(connection)) : reject(error),
      );
    });
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
