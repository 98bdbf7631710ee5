import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ApiUnreachable } from '@stackyard/api-client';
import { CommandFailure } from '../exit-codes.js';
import { systemCodeOf } from '../system-fault.js';
import type { Terminal } from './terminal.js';

/** Where a download goes to. */
export interface Destination {
  /** Standard output if omitted. */
  file: string | undefined;
  /** Of what has to arrive, where that is known; nothing else becomes a file. */
  sha256?: string | null;
  terminal: Terminal;
  signal: AbortSignal;
}

/**
 * Writes an answer as it arrives. A file is there as a whole or as it was before.
 *
 * @throws ApiUnreachable when the answer breaks off
 */
export async function writeAnswer(
  response: Response,
  { file, sha256 = null, terminal, signal }: Destination,
): Promise<void> {
  if (file === undefined) {
    for await (const bytes of bytesOf(response)) await terminal.write(bytes);
    return;
  }
  const draft = `${file}.${process.pid}.part`;
  try {
    const hash = createHash('sha256');
    await pipeline(
      bytesOf(response),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    if (sha256 !== null && hash.digest('hex') !== sha256) {
      throw new CommandFailure('failed', 'What arrived is not what the server has. Try again.');
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
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
