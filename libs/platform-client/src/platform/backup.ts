import type { Connection } from '../connection/connection.js';
import { PlatformError } from '../connection/platform-error.js';

/** Options of {@link PlatformClient.backup}. */
export interface BackupOptions {
  /** Encrypts the archive. Restoring the archive requires the password. */
  password?: string;
  /**
   * Receives the archive in chunks, in order. If this function throws, the call ends and rejects
   * with the same error.
   */
  onChunk: (chunk: Buffer) => void;
  /** Aborts the call, which then rejects with a PlatformError of kind `aborted`. */
  signal?: AbortSignal;
}

/** First bytes of a gzip file, and therefore of an archive that is not encrypted. */
const gzipMagic = Buffer.from([0x1f, 0x8b]);

/**
 * Creates a backup and streams its archive. An error page from a proxy is recognised by its content
 * type or, if the archive is not encrypted, by the first bytes.
 *
 * @throws {PlatformError} when the call fails, or the response is not an archive
 */
export async function takeBackup(connection: Connection, options: BackupOptions): Promise<void> {
  const { password, onChunk, signal } = options;
  let head = Buffer.alloc(0);
  const response = await connection.sendExpectingSuccess({
    method: 'POST',
    path: '/api/backup',
    body: { Password: password ?? '' },
    signal,
    onChunk: (chunk) => {
      if (head.length < gzipMagic.length) head = Buffer.concat([head, chunk.subarray(0, 2)]);
      onChunk(chunk);
    },
  });
  const { status, contentType } = response;
  const isPlain = password === undefined || password === '';
  const isArchive = isPlain ? head.subarray(0, 2).equals(gzipMagic) : head.length > 0;
  const isTextPage = contentType.startsWith('text/') || contentType === 'application/json';
  if (status === 200 && isArchive && !isTextPage) return;
  throw new PlatformError('not-a-platform', 'The response is not a Portainer backup', {
    delivery: 'unknown',
    status,
    details: `Content type ${contentType || 'missing'}`,
  });
}
