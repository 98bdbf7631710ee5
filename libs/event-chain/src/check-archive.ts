import type { LogFault } from '@stackyard/contracts';
import { ChainFileError, readLine } from './chain-file.js';
import { chainHashOf, contentHashOf } from './hashes.js';

/** What a check of an archived file found. */
export interface ArchiveVerdict {
  /** Null when every entry is what its hashes say. */
  fault: LogFault | null;
  /** Entries that were looked at. */
  checked: number;
  firstId: number | null;
  lastId: number | null;
}

/**
 * Checks a file of the archive by itself: that each entry has the content hash beside it, that ids
 * rise, and, where two follow each other without a gap, that the second is linked to the first.
 * Whether an entry is missing only a copy of the chain can tell, which keeps the hashes of all.
 *
 * @param lines - the lines without their line breaks
 * @throws ChainFileError when the text is no archive
 */
export async function checkArchive(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ArchiveVerdict> {
  const verdict: ArchiveVerdict = { fault: null, checked: 0, firstId: null, lastId: null };
  let before: Uint8Array | undefined;
  for await (const text of lines) {
    const line = readLine(text);
    if (line.kind !== 'entry') throw new ChainFileError('The line is none of an archive');
    const { entry, contentHash, chainHash } = line;
    const fault =
      orderFault(entry.id, verdict.lastId) ??
      hashFault(entry.id, [contentHash, contentHashOf(entry)], 'content') ??
      (before !== undefined && verdict.lastId === entry.id - 1
        ? hashFault(entry.id, [chainHash, chainHashOf(before, contentHash)], 'chain')
        : null);
    if (fault) return { ...verdict, fault };
    before = chainHash;
    verdict.checked += 1;
    verdict.firstId ??= entry.id;
    verdict.lastId = entry.id;
  }
  return verdict;
}

function orderFault(id: number, last: number | null): LogFault | null {
  if (last === null || id > last) return null;
  return { kind: 'inserted', id, found: `Entry ${id} stands after entry ${last}.` };
}

function hashFault(
  id: number,
  [stored, made]: [Uint8Array, Uint8Array],
  what: 'content' | 'chain',
): LogFault | null {
  if (Buffer.compare(stored, made) === 0) return null;
  return { kind: 'changed', id, found: `Entry ${id} does not have its ${what} hash.` };
}
