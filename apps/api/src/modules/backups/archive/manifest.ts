/** The description of a backup, stored as its first file. */
export interface Manifest {
  format: 'stackyard-backup';
  formatVersion: 1;
  /** The version of Stackyard that created the backup. */
  version: string;
  /** Name of the latest migration that was applied to the database in the backup. */
  schema: string;
  createdAt: string;
  eventLog: EventLogHead;
  database: { bytes: number; sha256: string };
  /**
   * Identifies the APP_SECRET that encrypts the secrets in the backup. `included` is true if the
   * backup contains that APP_SECRET.
   */
  secret: { keyId: string; included: boolean };
}

/** The end of the event log's chain. */
export interface EventLogHead {
  headId: number;
  headHash: string;
}

/** Names of the files in an archive, apart from the files in `archiveFolders`. */
export const archiveNames = {
  manifest: 'manifest.json',
  database: 'stackyard.sqlite',
  secret: 'app-secret',
  sums: 'SHA256SUMS',
} as const;

export const archiveFolders = ['ssh', 'event-log-archive', 'job-logs', 'posters'] as const;

/**
 * The files and folders that a restore puts into the data directory if the backup contains them.
 * The database must come first, because a restore moves the first item after all others.
 */
export const restoredNames: readonly string[] = [
  archiveNames.database,
  archiveNames.secret,
  ...archiveFolders,
];

/** Whether a backup may contain a file of this name. An archive with any other file is rejected. */
export function isBackupFile(name: string): boolean {
  if (Object.values<string>(archiveNames).includes(name)) return true;
  const [folder = '', ...rest] = name.split('/');
  return (
    (archiveFolders as readonly string[]).includes(folder) &&
    rest.length > 0 &&
    rest.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0\n]/.test(part))
  );
}

/**
 * @throws an error whose message lacks the subject, such as `is not a backup of Stackyard`. The
 *   caller adds the subject.
 */
export function parseManifest(text: string): Manifest {
  const manifest: unknown = JSON.parse(text);
  if (!isManifest(manifest)) throw new Error('is not a backup of Stackyard');
  if (manifest.formatVersion !== 1) {
    throw new Error(
      'was created by a newer version of Stackyard, and this version can’t read its format',
    );
  }
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === 'stackyard-backup' &&
    'formatVersion' in value
  );
}

/**
 * Returns a line in the format of `sha256sum`, which can verify files that were unpacked manually.
 */
export function checksumLine(name: string, sha256: string): string {
  return `${sha256}  ${name}\n`;
}

/** Returns the SHA-256 of each file by its name. */
export function parseChecksums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
