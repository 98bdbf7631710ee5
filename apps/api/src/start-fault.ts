/** Faults of the place the server is started in, by the system's or the engine's code. */
const sentences: Readonly<Record<string, (where: string) => string>> = {
  EADDRINUSE: (where) => `PORT: ${where} is in use. Stop what uses it, or choose another port.`,
  EADDRNOTAVAIL: (where) => `HOST: ${where} is no address of this machine.`,
  EACCES: (where) => `DATA_DIR: ${where} may not be used by this user.`,
  EPERM: (where) => `DATA_DIR: ${where} may not be used by this user.`,
  EROFS: (where) => `DATA_DIR: ${where} is on a read-only file system.`,
  EEXIST: (where) => `DATA_DIR: ${where} is a file, but a folder is needed.`,
  ENOTDIR: (where) => `DATA_DIR: ${where} lies below a file, but a folder is needed.`,
  ENOSPC: (where) => `DATA_DIR: the disk is full (${where}).`,
  SQLITE_CANTOPEN: (where) => `DATA_DIR: the database ${where} cannot be opened.`,
  SQLITE_READONLY: (where) => `DATA_DIR: the database ${where} cannot be written by this user.`,
  SQLITE_NOTADB: (where) => `DATA_DIR: ${where} is not a database. Restore it from a backup.`,
  SQLITE_CORRUPT: (where) => `DATA_DIR: ${where} is damaged. Restore it from a backup.`,
  SQLITE_FULL: (where) => `DATA_DIR: the disk is full (${where}).`,
  SQLITE_BUSY: (where) => `DATA_DIR: another process holds the database ${where}.`,
};

/**
 * Says in a sentence what keeps the server from starting when an operator can do something about
 * it; undefined for a fault of our own.
 */
export function startFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const code = String(error.code);
  const listening = 'syscall' in error && error.syscall === 'listen';
  const sentence =
    code === 'EACCES' && listening
      ? `PORT: ${whereOf(error)} may not be used by this user.`
      : sentences[code]?.(whereOf(error));
  return sentence === undefined ? undefined : `Cannot start. ${sentence} (${code})`;
}

function whereOf(error: object): string {
  if ('path' in error && typeof error.path === 'string') return error.path;
  if ('port' in error && 'address' in error)
    return `${String(error.address)}:${String(error.port)}`;
  return 'stackyard.sqlite';
}
