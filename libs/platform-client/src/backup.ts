import type { Connection } from './connection.js';
import { PlatformError } from './platform-error.js';

/** How a backup of the platform is taken. */
export interface BackupOptions {
  /** Encrypts the archive with it; the platform asks for it again when the archive is restored. */
  password?: string;
  /** Receives the archive piece by piece, in order; an error that it throws ends the call. */
  onChunk: (chunk: Buffer) => void;
  signal?: AbortSignal;
}

/** How an archive that is not encrypted begins: as gzip does. */
const plainMark = Buffer.from([0x1f, 0x8b]);

/**
 * Takes a backup and hands its archive on as it comes. A page in its place is told by its type, and
 * where nothing is encrypted by its first bytes.
 */
export async function takeBackup(connection: Connection, options: BackupOptions): Promise<void> {
  const { password, onChunk, signal } = options;
  let head = Buffer.alloc(0);
  const answer = await connection.accepted({
    method: 'POST',
    path: '/api/backup',
    body: { Password: password ?? '' },
    signal,
    onChunk: (chunk) => {
      if (head.length < plainMark.length) head = Buffer.concat([head, chunk.subarray(0, 2)]);
      onChunk(chunk);
    },
  });
  const { status, contentType } = answer;
  const plain = password === undefined || password === '';
  const archive = plain ? head.subarray(0, 2).equals(plainMark) : head.length > 0;
  const page = contentType.startsWith('text/') || contentType === 'application/json';
  if (status === 200 && archive && !page) return;
  throw new PlatformError('not-a-platform', 'What answers is not an archive of the platform', {
    delivery: 'unknown',
    status,
    details: `Content type ${contentType || 'missing'}`,
  });
}
