import { QueryFailedError } from 'typeorm';

/** Faults of the engine that a caller can do something about. */
export type DatabaseFault = 'busy' | 'full' | 'away' | 'unreadable' | 'unique';

/** The codes of both engines, and of the system where it has something to say about a database. */
const faults: readonly [RegExp, DatabaseFault][] = [
  // A lock that was waited for too long, a deadlock, units that exclude each other, too many connections.
  [/^(?:SQLITE_(?:BUSY|LOCKED)|55P03|40P01|40001|53300)/, 'busy'],
  [/^(?:SQLITE_FULL|ENOSPC|53100)/, 'full'],
  // Starting, ending or out of reach: the next question tries again.
  [/^(?:08|57P0|25P03|CONNECTION_LOST)/, 'away'],
  [/^(?:SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB)|28|3D000|XX00[12])/, 'unreadable'],
  [/^23505/, 'unique'],
];

/** Reads the engine's own code out of an error; undefined when it is none of the known faults. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  const code = engineCode(error);
  if (code === undefined) return undefined;
  if (code === 'SQLITE_CONSTRAINT' && error instanceof Error && /UNIQUE/.test(error.message)) {
    return 'unique';
  }
  return faults.find(([codes]) => codes.test(code))?.[1];
}

/** The engine's code as it came, e.g. `SQLITE_BUSY`; operators search the log for it. */
export function engineCode(error: unknown): string | undefined {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof source !== 'object' || source === null || !('code' in source)) return undefined;
  return typeof source.code === 'string' ? source.code : undefined;
}
