import pg from 'pg';
import { toParameter, toPostgres } from './postgres-statement.js';

const { builtins, getTypeParser } = pg.types;

/**
 * Parses values into the types that SQLite returns: BIGINT becomes a number, and booleans become 1
 * and 0.
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

class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';
  readonly code = 'CONNECTION_LOST';
}

/** A connection with the interface that TypeORM needs. */
class Connection {
  constructor(private readonly client: pg.PoolClient) {}

  async query(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    // A question mark in a statement without parameters is an operator, so it must not be
    // translated.
    const text = parameters.length > 0 || !sql.includes('?') ? toPostgres(sql) : sql;
    const result = await this.client
      .query({ text, values: parameters.map(toParameter) })
      .catch((error: unknown) => Promise.reject(toNamedError(error)));
    // If a statement of the transaction has failed, PostgreSQL responds to COMMIT with ROLLBACK
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
 * A connection pool with the interface that TypeORM needs. Each connection gets the same initial
 * settings.
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
  }

  on(event: 'error', listener: (error: Error) => void): void {
    this.pool.on(event, listener);
  }

  connect(connected: ConnectCallback): void {
    this.pool.connect().then(
      (client) => connected(undefined, new Connection(client), (error) => client.release(error)),
      (error: unknown) => connected(toNamedError(error)),
    );
  }

  end(ended: (error?: Error) => void): void {
    this.pool.end(ended);
  }
}

/**
 * Wraps errors that do not come from the server: they concern the connection, and often have only a
 * message.
 */
function toNamedError(error: unknown): Error {
  if (error instanceof pg.DatabaseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ConnectionFault(message, { cause: error });
}

/** The driver library with the interface that TypeORM needs. */
export const postgresDriver = { Pool: ConnectionPool };
