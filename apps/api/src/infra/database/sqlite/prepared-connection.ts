import sqlite3 from 'sqlite3';

/** Statements that stay prepared on a connection; those that were not used for the longest time go. */
const kept = 250;
/** Longer ones are put together for one case, and would only drive the others out. */
const longest = 4000;
/** Nothing that works while it is prepared (PRAGMA), or that is left standing at its first row (RETURNING). */
const keepable =
  /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK)\b(?![^]*\bRETURNING\b)/;

type Answer = (this: unknown, error: Error | null, rows?: unknown[]) => void;
type Arguments = [answer: Answer] | [parameters: unknown, answer: Answer];

/**
 * A connection as TypeORM uses it, whose statements are prepared once and not each time: compiling
 * takes longer than most of them run, and is a way through the thread pool of its own.
 */
class PreparedConnection {
  private readonly database: sqlite3.Database;
  private readonly statements = new Map<string, sqlite3.Statement>();

  constructor(file: string, opened: (error: Error | null) => void) {
    this.database = new sqlite3.Database(file, opened);
  }

  /** Executes a statement; the answer's `this` says the last id and the number of changed rows. */
  run(sql: string, ...given: Arguments): void {
    this.execute('run', sql, given);
  }

  /** Reads every row. */
  all(sql: string, ...given: Arguments): void {
    this.execute('all', sql, given);
  }

  close(closed: (error: Error | null) => void): void {
    for (const sql of this.statements.keys()) this.forget(sql);
    this.database.close(closed);
  }

  private execute(how: 'run' | 'all', sql: string, given: Arguments): void {
    const [parameters, answer] = given.length === 1 ? [[], given[0]] : given;
    // Given nothing, a statement would keep what it was given the last time.
    const isBound = Array.isArray(parameters) && parameters.length > 0;
    const statement = isBound || !sql.includes('?') ? this.prepared(sql, answer) : undefined;
    if (statement === undefined) {
      this.database[how](sql, parameters, answer);
      return;
    }
    const forget = () => this.forget(sql);
    statement[how](parameters, function (this: unknown, error: Error | null, rows?: unknown[]) {
      // What failed may be left standing in the middle, which would hold up the transaction.
      if (error !== null) forget();
      answer.call(this, error, rows);
    });
  }

  /** A statement that is ready or becomes it; undefined for one that is not kept. */
  private prepared(sql: string, refused: Answer): sqlite3.Statement | undefined {
    const ready = this.used(sql);
    if (ready !== undefined) return ready;
    return sql.length <= longest && keepable.test(sql) ? this.prepare(sql, refused) : undefined;
  }

  /** A statement that is ready, moved to the end as the one that was used last. */
  private used(sql: string): sqlite3.Statement | undefined {
    const statement = this.statements.get(sql);
    if (statement === undefined) return undefined;
    this.statements.delete(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  /** Kept once it is ready: whoever waits for one that cannot be prepared would never hear of it. */
  private prepare(sql: string, refused: Answer): sqlite3.Statement {
    const statement = this.database.prepare(sql, (error) => {
      if (error !== null) {
        refused.call(this, error);
        return;
      }
      this.forget(sql);
      this.statements.set(sql, statement);
      const [oldest] = this.statements.keys();
      if (this.statements.size > kept && oldest !== undefined) this.forget(oldest);
    });
    return statement;
  }

  private forget(sql: string): void {
    this.statements.get(sql)?.finalize();
    this.statements.delete(sql);
  }
}

/**
 * The engine as TypeORM asks for it. Its own way switches on traces, which takes a picture of the
 * stack and of every parameter for each statement.
 */
export const preparedDriver = {
  Database: PreparedConnection,
  verbose: () => preparedDriver,
};
