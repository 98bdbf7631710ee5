import sqlite3 from 'sqlite3';

/**
 * A database with a promise API.
 *
 * @typedef {object} Handle
 * @property {(sql: string) => Promise<void>} exec
 * @property {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} all
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} file
 * @returns {Promise<Handle>}
 */
export async function openDatabase(file) {
  /** @type {sqlite3.Database} */
  const db = await new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file, (fault) =>
      fault ? reject(fault) : resolve(database),
    );
  });
  return {
    exec: (sql) =>
      new Promise((resolve, reject) => {
        db.exec(sql, (fault) => (fault ? reject(fault) : resolve()));
      }),
    all: (sql, parameters = []) =>
      new Promise((resolve, reject) => {
        db.all(sql, parameters, (fault, /** @type {Record<string, unknown>[]} */ rows) =>
          fault ? reject(fault) : resolve(rows),
        );
      }),
    close: () =>
      new Promise((resolve, reject) => {
        db.close((fault) => (fault ? reject(fault) : resolve()));
      }),
  };
}
