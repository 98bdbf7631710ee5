import { QueryFailedError } from 'typeorm';

/** Faults of the engine that a caller can do something about. */
export type DatabaseFault = 'busy' | 'full' | 'unreadable' | 'unique';

const unreadable = /^SQLITE_(CANTOPEN|CORRUPT|IOERR|NOTADB)/;

/** Reads the engine's own code out of an error; undefined when it is none of the known faults. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  const code = engineCode(error);
  if (code === undefined) return undefined;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return 'full';
  if (unreadable.test(code)) return 'unreadable';
  if (code === 'SQLITE_CONSTRAINT' && error instanceof Error && /UNIQUE/.test(error.message)) {
    return 'unique';
  }
  return undefined;
}

/** The engine's code as it came, e.g. `SQLITE_BUSY`; operators search the log for it. */
export function engineCode(error: unknown): string | undefined {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof source !== 'object' || source === null || !('code' in source)) return undefined;
  return typeof source.code === 'string' ? source.code : undefined;
}
