import pg from 'pg';
import { toParameter, toPostgres } from './postgres-statement.js';

const { builtins, getTypeParser } = pg.types;

/**
 * Parsers that return the same types as SQLite: numbers for BIGINT and NUMERIC, and 1 or 0 for
 * booleans.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);

type ConnectCallback = (
  error: Error | undefined,
  connection?: Connection,
  release?: ReleaseCallback,
) => void;
type ReleaseCallback = (error?: Error | boolean) => void;

class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code = 'CONNECTION_LOST';
}

/** Implements the part of a `pg` client that TypeORM uses. */
class Connection {
  constructor(private readonly client: pg.PoolClient) {}

  async query(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    // In a statement without parameters, a question mark is an operator, so do not replace it.
    const text = parameters.length > 0 || !sql.includes('?') ? toPostgres(sql) : sql;
    const result = await this.client
      .query({ text, values: parameters.map(toParameter) })
      .catch((error: unknown) => Promise.reject(toNamedError(error)));
    // If a statement in the transaction has failed, PostgreSQL responds to COMMIT with ROLLBACK
    // instead of reporting an error.
    if (sql === 'COMMIT' && result.command === 'ROLLBACK') {
      throw new Error(
        'The unit of work continued after a statement had failed, so it was rolled back',
      );
    }
    return result;
  }

  on(event: 'error', listener: (error: Error) => void): void {
    this.client.on(event, listener);
  }

  removeListener(event: 'error', listener: (error: Error) => void): void {
    this.client.removeListener(event, listener);
  }
}

/**
 * Implements the part of a `pg` pool that TypeORM uses. Runs the `sessionStatements` on each new
 * connection.
 */
class ConnectionPool {
  private readonly pool: pg.Pool;

  constructor({
    sessionStatements,
    ...options
  }: pg.PoolConfig & { sessionStatements: readonly string[] }) {
    this.pool = new pg.Pool({
      ...options,
      verify: (client, done) => {
        client.query(sessionStatements.join('; ')).then(() => done(), done);
      },
      types: {
        getTypeParser: (type: number, format?: 'text' | 'binary') =>
          parsers.get(type) ?? getTypeParser(type, format),
      },
    });
    // A client emits an error when its connection is lost. Without a listener, for example
    // during `verify`, the error would end the process. Ignore the error, because the query in
    // progress is rejected in any case.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  on(event: 'error', listener: (error: Error) => void): void {
    this.pool.on(event, listener);
  }

  connect(onConnect: ConnectCallback): void {
    this.pool.connect().then(
      (client) => onConnect(undefined, new Connection(client), (error) => client.release(error)),
      (error: unknown) => onConnect(toNamedError(error)),
    );
  }

  end(onEnd: (error?: Error) => void): void {
    this.pool.end(onEnd);
  }
}

/**
 * Wraps all errors that PostgreSQL did not report. They come from the connection, and many of them
 * have no code.
 */
function toNamedError(error: unknown): Error {
  if (error instanceof pg.DatabaseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ConnectionError(message, { cause: error });
}

/** Implements the part of the `pg` package that TypeORM uses. */
export const postgresDriver = { Pool: ConnectionPool };
