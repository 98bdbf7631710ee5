import type { LogFilter, LogPage } from './log-query.js';

/** Number of low bits to remove from an ID to get its block number. */
const blockBits = 12;
const blockSize = 2 ** blockBits;
/** Maximum number of blocks to read separately because of a wrong clock. */
const maxOutOfOrderBlocks = 16;
/**
 * Distance, in blocks, between two blocks whose times are compared. A block is out of order if it
 * belongs before the block that is this far ahead of it in the list.
 */
const orderDistance = 4;

/** The period that the entries of a block of 4096 IDs cover. */
export interface Block {
  block: number;
  earliest: number;
  latest: number;
}

/** Both ends are inclusive. */
export type IdRange = readonly [first: number, last: number];

/**
 * Determines which IDs to read for a page. IDs follow time unless a clock was wrong, so reading by
 * ID finds rows almost in list order. The blocks show which rows are final: no row that is read
 * later can come before a final row.
 */
export class BlockMap {
  /**
   * ID ranges of blocks that are out of order, because a clock was wrong, and that may contain
   * matches. They are read first.
   */
  readonly outOfOrderRanges: readonly IdRange[];
  /**
   * The IDs to read afterwards: from the first to the last block that is in order and may contain
   * matches; null if there is no such block. Blocks in between may be out of order.
   */
  readonly range: IdRange | null;
  private readonly outOfOrderBlocks: ReadonlySet<number>;
  /**
   * For each block that is in order: the time that comes first in list order among the rows of this
   * block and of all blocks that are read later.
   */
  private readonly bounds = new Map<number, number>();

  /** @param blocks - all blocks in the order of their IDs */
  constructor(
    blocks: readonly Block[],
    filter: Pick<LogFilter, 'from' | 'to'>,
    private readonly page: Pick<LogPage, 'order' | 'after' | 'upTo'>,
  ) {
    const { order, upTo = Number.MAX_SAFE_INTEGER } = page;
    const orderedBlocks = order === 'desc' ? [...blocks].reverse() : [...blocks];
    const misplacedBlocks = orderedBlocks.filter((block, index) =>
      isOutOfOrder(block, orderedBlocks[index - orderDistance], order),
    );
    this.outOfOrderBlocks = new Set(
      misplacedBlocks.slice(0, maxOutOfOrderBlocks).map(({ block }) => block),
    );
    const candidateBlocks = blocks.filter((block) => mayContainMatches(block, filter, page));
    this.outOfOrderRanges = candidateBlocks
      .filter(({ block }) => this.outOfOrderBlocks.has(block))
      .map(idRangeOf);
    const inOrderBlocks = candidateBlocks.filter(({ block }) => !this.outOfOrderBlocks.has(block));
    const [first, last] = [inOrderBlocks[0], inOrderBlocks.at(-1)];
    this.range =
      first && last ? [first.block * blockSize, Math.min(idRangeOf(last)[1], upTo)] : null;
    let timeBound = order === 'desc' ? -Infinity : Infinity;
    for (const { block, earliest, latest } of [...orderedBlocks].reverse()) {
      if (this.outOfOrderBlocks.has(block)) continue;
      timeBound = order === 'desc' ? Math.max(timeBound, latest) : Math.min(timeBound, earliest);
      this.bounds.set(block, timeBound);
    }
  }

  isOutOfOrder(id: number): boolean {
    return this.outOfOrderBlocks.has(Math.floor(id / blockSize));
  }

  /**
   * Whether a row with this creation time is final: no row that is read later precedes it in the
   * list.
   */
  isFinal(createdAt: number, lastReadId: number): boolean {
    const bound = this.bounds.get(Math.floor(lastReadId / blockSize));
    if (bound === undefined) return false;
    return this.page.order === 'desc' ? createdAt > bound : createdAt < bound;
  }
}

function isOutOfOrder(
  block: Block,
  precedingBlock: Block | undefined,
  order: LogPage['order'],
): boolean {
  if (precedingBlock === undefined) return false;
  return order === 'desc'
    ? block.latest > precedingBlock.latest
    : block.earliest < precedingBlock.earliest;
}

function mayContainMatches(
  { block, earliest, latest }: Block,
  { from = -Infinity, to = Infinity }: Pick<LogFilter, 'from' | 'to'>,
  { order, after, upTo = Infinity }: Pick<LogPage, 'order' | 'after' | 'upTo'>,
): boolean {
  if (latest < from || earliest >= to || block * blockSize > upTo) return false;
  if (after === undefined) return true;
  return order === 'desc' ? earliest <= after[0] : latest >= after[0];
}

function idRangeOf({ block }: Block): IdRange {
  return [block * blockSize, block * blockSize + blockSize - 1];
}
