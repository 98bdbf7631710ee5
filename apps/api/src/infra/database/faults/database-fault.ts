import { QueryFailedError } from 'typeorm';

export type DatabaseFault = 'busy' | 'full' | 'away' | 'unreadable' | 'unique';

/** Maps error codes of both engines and of the operating system to faults. */
const faults: readonly [RegExp, DatabaseFault][] = [
  // Lock timeout, deadlock, serialization failure, or too many connections.
  [/^(?:SQLITE_(?:BUSY|LOCKED)|55P03|40P01|40001|53300)/, 'busy'],
  [/^(?:SQLITE_FULL|ENOSPC|53100)/, 'full'],
  // The database is starting, stopping or unreachable, or has closed the connection. The next query
  // reconnects.
  [/^(?:08|57P0|25P03|CONNECTION_LOST)/, 'away'],
  [/^(?:SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB)|28|3D000|XX00[12])/, 'unreadable'],
  [/^23505/, 'unique'],
];

/** Classifies an error by its code. Returns undefined if the code is unknown or missing. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  const code = engineCodeOf(error);
  if (code === undefined) return undefined;
  if (code === 'SQLITE_CONSTRAINT' && error instanceof Error && /UNIQUE/.test(error.message)) {
    return 'unique';
  }
  return faults.find(([codes]) => codes.test(code))?.[1];
}

/**
 * Returns the code of an error, such as `SQLITE_BUSY`; undefined if the error has none. For a
 * failed query, this is the code that the database engine reported. Operators can search the log
 * for these codes.
 */
export function engineCodeOf(error: unknown): string | undefined {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof source !== 'object' || source === null || !('code' in source)) return undefined;
  return typeof source.code === 'string' ? source.code : undefined;
}
