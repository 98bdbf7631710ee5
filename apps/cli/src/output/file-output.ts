import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ApiUnreachable } from '@stackyard/api-client';
import { CommandFailure } from '../faults/exit-codes.js';
import { systemCodeOf } from '../faults/system-fault.js';
import type { Terminal } from './terminal.js';

export interface Destination {
  /** Path of the file; undefined for standard output. */
  file: string | undefined;
  /**
   * Expected SHA-256 hash in hexadecimal form, if known. A downloaded file with a different hash is
   * discarded. The hash of a download to standard output is not checked.
   */
  sha256?: string | null;
  terminal: Terminal;
  signal: AbortSignal;
}

/**
 * Streams a response to a file or to standard output. An existing file is not replaced until the
 * download is complete.
 *
 * @throws ApiUnreachable if the connection breaks
 * @throws CommandFailure if the hash is wrong or the file cannot be written
 */
export async function writeResponse(
  response: Response,
  { file, sha256 = null, terminal, signal }: Destination,
): Promise<void> {
  if (file === undefined) {
    for await (const bytes of bytesOf(response)) await terminal.write(bytes);
    return;
  }
  const partialFile = `${file}.${process.pid}.part`;
  try {
    const hash = createHash('sha256');
    await pipeline(
      bytesOf(response),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(partialFile, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    if (sha256 !== null && hash.digest('hex') !== sha256) {
      throw new CommandFailure('failed', 'The checksum of the download is wrong. Try again.');
    }
    await rename(partialFile, file);
  } catch (error) {
    await rm(partialFile, { force: true });
    if (systemCodeOf(error) === undefined || signal.aborted) throw error;
    throw new CommandFailure('badInput', `${file} cannot be written`, { cause: error });
  }
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array, void> {
  if (!body) return;
  try {
    yield* body;
  } catch (cause) {
    throw new ApiUnreachable('The reply is incomplete', undefined, { cause });
  }
}
