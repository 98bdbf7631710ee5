import sqlite3 from 'sqlite3';

/** Number of prepared statements to cache. The least recently used one is evicted. */
const maxStatements = 250;
/**
 * Statements longer than this are not cached, because they are built for a single case and would
 * only evict others.
 */
const maxLength = 4000;
/**
 * Matches the statements that can be cached. PRAGMA is excluded because it already runs while it is
 * being prepared, and RETURNING because the statement would remain open after the first row.
 */
const cacheablePattern =
  /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK)\b(?![^]*\bRETURNING\b)/;

type Callback = (this: unknown, error: Error | null, rows?: unknown[]) => void;
type Arguments = [answer: Callback] | [parameters: unknown, answer: Callback];

/**
 * Implements the part of a `sqlite3` connection that TypeORM uses. Prepares each statement only
 * once, because compiling a statement usually takes longer than running it and occupies the thread
 * pool.
 */
class PreparedConnection {
  private readonly database: sqlite3.Database;
  private readonly statements = new Map<string, sqlite3.Statement>();
  private isClosing = false;

  constructor(file: string, onOpen: (error: Error | null) => void) {
    this.database = new sqlite3.Database(file, onOpen);
  }

  /**
   * Executes a statement. The callback's `this` has the last inserted ID and the number of changed
   * rows.
   */
  run(sql: string, ...args: Arguments): void {
    this.execute('run', sql, args);
  }

  all(sql: string, ...args: Arguments): void {
    this.execute('all', sql, args);
  }

  close(onClose: (error: Error | null) => void): void {
    this.isClosing = true;
    for (const sql of this.statements.keys()) this.discard(sql);
    this.database.close(onClose);
  }

  private execute(method: 'run' | 'all', sql: string, args: Arguments): void {
    const [parameters, callback] = args.length === 1 ? [[], args[0]] : args;
    // Without parameters, a cached statement would reuse those of the previous call, so run it
    // uncached.
    const hasParameters = Array.isArray(parameters) && parameters.length > 0;
    const statement =
      hasParameters || !sql.includes('?') ? this.preparedStatement(sql, callback) : undefined;
    if (statement === undefined) {
      this.database[method](sql, parameters, callback);
      return;
    }
    const discard = () => this.discard(sql);
    statement[method](parameters, function (this: unknown, error: Error | null, rows?: unknown[]) {
      // A failed statement may remain open and block the transaction.
      if (error !== null) discard();
      callback.call(this, error, rows);
    });
  }

  /**
   * Returns the prepared statement for an SQL text, preparing it if necessary; undefined if the
   * statement is not cacheable.
   */
  private preparedStatement(sql: string, onError: Callback): sqlite3.Statement | undefined {
    const cached = this.takeCached(sql);
    if (cached !== undefined) return cached;
    return sql.length <= maxLength && cacheablePattern.test(sql)
      ? this.prepare(sql, onError)
      : undefined;
  }

  /** Returns a cached statement and marks it as the most recently used one. */
  private takeCached(sql: string): sqlite3.Statement | undefined {
    const statement = this.statements.get(sql);
    if (statement === undefined) return undefined;
    this.statements.delete(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  /**
   * Prepares a statement and caches it once it is ready. If it were cached earlier and preparing it
   * failed, other callers that wait for the same statement would never be notified.
   */
  private prepare(sql: string, onError: Callback): sqlite3.Statement {
    const statement = this.database.prepare(sql, (error) => {
      if (error !== null) {
        onError.call(this, error);
        return;
      }
      // An open statement would prevent the connection from closing.
      if (this.isClosing) {
        statement.finalize();
        return;
      }
      this.discard(sql);
      this.statements.set(sql, statement);
      const [oldest] = this.statements.keys();
      if (this.statements.size > maxStatements && oldest !== undefined) this.discard(oldest);
    });
    return statement;
  }

  private discard(sql: string): void {
    this.statements.get(sql)?.finalize();
    this.statements.delete(sql);
  }
}

/**
 * The driver that TypeORM uses instead of `sqlite3`. TypeORM calls `verbose`, which in `sqlite3`
 * would capture the call stack and all parameters of every statement.
 */
export const preparedDriver = {
  Database: PreparedConnection,
  verbose: () => preparedDriver,
};
