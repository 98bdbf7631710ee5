import type { LogFault } from '@stackyard/contracts';
import { ChainFileError, readLine } from './chain-file.js';
import { chainHashOf, contentHashOf } from './hashes.js';

/** Result of verifying an archive file. */
export interface ArchiveVerdict {
  /** The first fault; null if all entries match their hashes. */
  fault: LogFault | null;
  /** Number of entries that were verified before the end or the first fault. */
  checked: number;
  /** ID of the first verified entry; null if no entry was verified. */
  firstId: number | null;
  /** ID of the last verified entry; null if no entry was verified. */
  lastId: number | null;
}

/**
 * Verifies an archive file: checks that every entry matches its content hash, that IDs ascend, and
 * that an entry is linked to the previous entry if no ID is missing between them. Missing entries
 * are allowed. To detect missing entries, export and verify the chain, which contains all hashes.
 *
 * @param lines - lines without line breaks
 * @throws {ChainFileError} when a line does not belong to an archive
 */
export async function checkArchive(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ArchiveVerdict> {
  const verdict: ArchiveVerdict = { fault: null, checked: 0, firstId: null, lastId: null };
  let previousHash: Uint8Array | undefined;
  for await (const text of lines) {
    const line = readLine(text);
    if (line.kind !== 'entry') throw new ChainFileError('The line does not belong to an archive');
    const { entry, contentHash, chainHash } = line;
    const fault =
      orderFault(entry.id, verdict.lastId) ??
      hashFault(entry.id, [contentHash, contentHashOf(entry)], 'content') ??
      (previousHash !== undefined && verdict.lastId === entry.id - 1
        ? hashFault(entry.id, [chainHash, chainHashOf(previousHash, contentHash)], 'chain')
        : null);
    if (fault) return { ...verdict, fault };
    previousHash = chainHash;
    verdict.checked += 1;
    verdict.firstId ??= entry.id;
    verdict.lastId = entry.id;
  }
  return verdict;
}

function orderFault(id: number, last: number | null): LogFault | null {
  if (last === null || id > last) return null;
  return { kind: 'inserted', id, found: `Entry ${id} comes after entry ${last}.` };
}

function hashFault(
  id: number,
  [storedHash, computedHash]: [Uint8Array, Uint8Array],
  kind: 'content' | 'chain',
): LogFault | null {
  if (Buffer.compare(storedHash, computedHash) === 0) return null;
  return { kind: 'changed', id, found: `Entry ${id} does not match its ${kind} hash.` };
}
