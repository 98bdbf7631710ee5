/** What a backup says about itself; the first file in it. */
export interface Manifest {
  format: 'stackyard-backup';
  formatVersion: 1;
  /** Version of Stackyard that made it. */
  version: string;
  /** The last step of the schema that its database has. */
  schema: string;
  createdAt: string;
  eventLog: EventLogHead;
  database: { bytes: number; sha256: string };
  /** Which APP_SECRET its secrets are encrypted with, and whether that is in it. */
  secret: { keyId: string; included: boolean };
}

/** The end of the event log's chain. */
export interface EventLogHead {
  headId: number;
  headHash: string;
}

/** Names in an archive. The folders hold files beside the database that belong to it. */
export const names = {
  manifest: 'manifest.json',
  database: 'stackyard.sqlite',
  secret: 'app-secret',
  sums: 'SHA256SUMS',
} as const;

export const folders = ['ssh', 'event-log-archive', 'job-logs', 'posters'] as const;

/** What a restore puts into the data directory, as far as it is there. */
export const restored: readonly string[] = [names.database, names.secret, ...folders];

/** Whether a name in an archive is one that a backup has; nothing else is ever unpacked. */
export function isExpected(name: string): boolean {
  if (Object.values<string>(names).includes(name)) return true;
  const [folder = '', ...rest] = name.split('/');
  return (
    (folders as readonly string[]).includes(folder) &&
    rest.length > 0 &&
    rest.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0\n]/.test(part))
  );
}

/** @throws with a sentence that goes on from the name of the file */
export function readManifest(text: string): Manifest {
  const manifest: unknown = JSON.parse(text);
  if (!isManifest(manifest)) throw new Error('is no backup of Stackyard');
  if (manifest.formatVersion !== 1) {
    throw new Error('was made by a newer version of Stackyard, whose format is unknown here');
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

/** A line of `sha256sum`, which checks what was unpacked by hand. */
export function sumLine(name: string, sha256: string): string {
  return `${sha256}  ${name}\n`;
}

/** SHA-256 of each file by its name. */
export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
