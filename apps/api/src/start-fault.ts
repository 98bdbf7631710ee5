/**
 * Messages for faults of the environment that prevent Stackyard from starting, keyed by the error
 * code of the operating system, the database or Stackyard.
 */
const sentencesByCode: Readonly<Record<string, (location: string) => string>> = {
  EADDRINUSE: (where) =>
    `PORT: ${where} is in use. Stop the program that uses it, or choose another port.`,
  EADDRNOTAVAIL: (where) => `HOST: ${where} is not an address of this machine.`,
  EACCES: (where) => `DATA_DIR: this user is not allowed to use ${where}.`,
  EPERM: (where) => `DATA_DIR: this user is not allowed to use ${where}.`,
  EROFS: (where) => `DATA_DIR: ${where} is on a read-only file system.`,
  EEXIST: (where) => `DATA_DIR: ${where} is a file, but a folder is needed.`,
  ENOTDIR: (where) => `DATA_DIR: ${where} is inside a file, but must be in a folder.`,
  ENOSPC: (where) => `DATA_DIR: the disk is full (${where}).`,
  SQLITE_CANTOPEN: (where) => `DATA_DIR: the database ${where} cannot be opened.`,
  SQLITE_READONLY: (where) => `DATA_DIR: the database ${where} cannot be written by this user.`,
  SQLITE_NOTADB: (where) => `DATA_DIR: ${where} is not a database. Restore it from a backup.`,
  SQLITE_CORRUPT: (where) => `DATA_DIR: ${where} is damaged. Restore it from a backup.`,
  SQLITE_FULL: (where) => `DATA_DIR: the disk is full (${where}).`,
  CONNECTION_LOST: () => 'DATABASE_URL: the server cannot be reached.',
  '28000': () => 'DATABASE_URL: the server does not allow this user to connect.',
  '28P01': () => 'DATABASE_URL: the password is wrong.',
  '3D000': () => 'DATABASE_URL: the database does not exist.',
  '42501': () =>
    'DATABASE_URL: this user is not allowed to create tables or the extension pg_trgm.',
  SCHEMA_NEWER: (where) =>
    `${where === 'DATABASE_URL' ? `${where}: the database` : `DATA_DIR: the database ${where}`} was written by a newer version of Stackyard. Start that version, or restore a backup of this version. The database was not changed.`,
  DATA_DIR_IN_USE: (where) =>
    `DATA_DIR: a restore is running on ${where}. Wait until it has finished.`,
  SQLITE_BUSY: (where) => `DATA_DIR: another process is using the database ${where}.`,
};

/**
 * Describes a fault of the environment for operators. Returns undefined for other errors, because
 * operators cannot fix them.
 */
export function describeStartFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const code = String(error.code);
  const isListening = 'syscall' in error && error.syscall === 'listen';
  const sentence =
    code === 'EACCES' && isListening
      ? `PORT: this user is not allowed to use ${locationOf(error)}.`
      : sentencesByCode[code]?.(locationOf(error));
  return sentence === undefined ? undefined : `${sentence} (${code})`;
}

/** Explains why Stackyard cannot start. Returns undefined for errors that operators cannot fix. */
export function startFaultMessage(error: unknown): string | undefined {
  const fault = describeStartFault(error);
  return fault === undefined ? undefined : `Cannot start. ${fault}`;
}

function locationOf(error: object): string {
  if ('path' in error && typeof error.path === 'string') return error.path;
  if ('port' in error && 'address' in error)
    return `${String(error.address)}:${String(error.port)}`;
  return 'stackyard.sqlite';
}
