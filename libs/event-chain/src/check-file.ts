import type { LogFault } from '@stackyard/contracts';
import { chainVersion } from './canonical-entry.js';
import { ChainFileError, readHeader, readLine } from './chain-file.js';
import { ChainWalk, type ChainHead, type DeletionRecord } from './chain-walk.js';

/** Result of verifying an exported chain. */
export interface FileVerdict {
  /** The first fault; null if the chain is intact. */
  fault: LogFault | null;
  /** Number of links that were verified before the end or the first faulty link. */
  checked: number;
  /** Head of the chain at the time of the export. */
  head: ChainHead;
  /**
   * Number of deletions that no exported entry records, for example because they were in progress;
   * 0 if the verification stopped at a faulty link.
   */
  openDeletions: number;
}

/**
 * Verifies an exported chain line by line. Memory use depends on the number of deletions, but not
 * on the length of the chain.
 *
 * @param lines - lines without line breaks
 * @param earlierHead - a head that was saved elsewhere at an earlier time; the chain must contain
 *   it
 * @throws {ChainFileError} when the file is empty, a line does not belong to an exported chain, or
 *   the chain has an unsupported version
 *
 * @example
 * const { fault } = await checkFile(createInterface({ input: createReadStream('chain.jsonl') }));
 */
export async function checkFile(
  lines: AsyncIterable<string> | Iterable<string>,
  earlierHead?: ChainHead,
): Promise<FileVerdict> {
  let walk: ChainWalk | undefined;
  let head: ChainHead | undefined;
  const deletions: DeletionRecord[] = [];
  for await (const text of lines) {
    if (walk === undefined || head === undefined) {
      head = parseHead(text);
      walk = new ChainWalk(head, earlierHead);
      continue;
    }
    const line = readLine(text);
    if (line.kind === 'deletion') {
      deletions.push(line);
      continue;
    }
    if (deletions.length > 0) throw new ChainFileError('An entry follows the deletions');
    const fault = walk.step(line);
    if (fault) return { fault, checked: walk.checked, head, openDeletions: 0 };
  }
  if (walk === undefined || head === undefined) throw new ChainFileError('The file is empty');
  const fault = walk.end(deletions);
  return { fault, checked: walk.checked, head, openDeletions: walk.openDeletions };
}

function parseHead(text: string): ChainHead {
  const { version, headId, headHash } = readHeader(text);
  if (version !== chainVersion) {
    throw new ChainFileError(
      `The chain has version ${version}; version ${chainVersion} is supported`,
    );
  }
  return { id: headId, hash: Buffer.from(headHash, 'hex') };
}
