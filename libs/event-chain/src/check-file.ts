import type { LogFault } from '@stackyard/contracts';
import { chainVersion } from './canonical-entry.js';
import { ChainFileError, readHeader, readLine } from './chain-file.js';
import { ChainWalk, type ChainHead, type DeletionRecord } from './chain-walk.js';

/** What a check of a copied chain found. */
export interface FileVerdict {
  /** Null when the chain is intact. */
  fault: LogFault | null;
  /** Links that were looked at. */
  checked: number;
  head: ChainHead;
  /** Deletions that were at work when the copy was made: nothing vouches for them yet. */
  openDeletions: number;
}

/**
 * Checks a copied chain line by line; memory stays the same however long it is.
 *
 * @param lines - the lines without their line breaks
 * @param noted - an earlier head, noted elsewhere, that the chain has to lead through
 * @throws ChainFileError when the text is no copied chain, or one of a newer version
 */
export async function checkFile(
  lines: AsyncIterable<string> | Iterable<string>,
  noted?: ChainHead,
): Promise<FileVerdict> {
  let walk: ChainWalk | undefined;
  let head: ChainHead | undefined;
  const deletions: DeletionRecord[] = [];
  for await (const text of lines) {
    if (walk === undefined || head === undefined) {
      head = headOf(text);
      walk = new ChainWalk(head, noted);
      continue;
    }
    const line = readLine(text);
    if (line.kind === 'deletion') {
      deletions.push(line);
      continue;
    }
    if (deletions.length > 0) throw new ChainFileError('An entry stands behind the deletions');
    const fault = walk.step(line);
    if (fault) return { fault, checked: walk.checked, head, openDeletions: 0 };
  }
  if (walk === undefined || head === undefined) throw new ChainFileError('The file is empty');
  const fault = walk.end(deletions);
  return { fault, checked: walk.checked, head, openDeletions: walk.openDeletions };
}

function headOf(text: string): ChainHead {
  const { version, headId, headHash } = readHeader(text);
  if (version !== chainVersion) {
    throw new ChainFileError(`The chain is of version ${version}; this checks ${chainVersion}`);
  }
  return { id: headId, hash: Buffer.from(headHash, 'hex') };
}
