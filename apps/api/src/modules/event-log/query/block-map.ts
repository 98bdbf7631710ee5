import type { LogFilter, LogPage } from './log-query.js';

/** Bits of an id inside of its block. */
const blockBits = 12;
const size = 2 ** blockBits;
/** Blocks that are looked at on their own because a clock was wrong; more of them are not. */
const mostStray = 16;
/** So many blocks further on, time has to be further on too. */
const reach = 4;

/** Where in time the entries of a block of 4096 ids lie. */
export interface Block {
  block: number;
  earliest: number;
  latest: number;
}

/** Ids from the first to the last, both included. */
export type IdRange = readonly [first: number, last: number];

/**
 * Where the rows of a page may lie. Ids follow time except where a clock was wrong, so walking the
 * ids finds rows nearly in the order of the list, and blocks tell which of them are final.
 */
export class BlockMap {
  /** Blocks that a wrong clock put far away from their place in time: they are read first. */
  readonly stray: readonly IdRange[];
  /** The ids to walk, all of the stray ones among them. */
  readonly range: IdRange | null;
  private readonly strayBlocks: ReadonlySet<number>;
  /** For each block, the moment that no row of it or of a block behind it lies before in the list. */
  private readonly bounds = new Map<number, number>();

  /** @param blocks - all of them in the order of their ids */
  constructor(
    blocks: readonly Block[],
    filter: Pick<LogFilter, 'from' | 'to'>,
    private readonly page: Pick<LogPage, 'order' | 'after' | 'upTo'>,
  ) {
    const { order, upTo = Number.MAX_SAFE_INTEGER } = page;
    const walked = order === 'desc' ? [...blocks].reverse() : [...blocks];
    const stray = walked.filter((block, index) => isStray(block, walked[index - reach], order));
    this.strayBlocks = new Set(stray.slice(0, mostStray).map(({ block }) => block));
    const meant = blocks.filter((block) => mayHold(block, filter, page));
    this.stray = meant.filter(({ block }) => this.strayBlocks.has(block)).map(idsOf);
    const steady = meant.filter(({ block }) => !this.strayBlocks.has(block));
    const [first, last] = [steady[0], steady.at(-1)];
    this.range = first && last ? [first.block * size, Math.min(idsOf(last)[1], upTo)] : null;
    let bound = order === 'desc' ? -Infinity : Infinity;
    for (const { block, earliest, latest } of [...walked].reverse()) {
      if (this.strayBlocks.has(block)) continue;
      bound = order === 'desc' ? Math.max(bound, latest) : Math.min(bound, earliest);
      this.bounds.set(block, bound);
    }
  }

  /** Whether an id lies in a block that was read on its own. */
  isStray(id: number): boolean {
    return this.strayBlocks.has(Math.floor(id / size));
  }

  /** Whether no row behind an id, in the order of the walk, comes before this moment in the list. */
  isFinal(createdAt: number, walkedTo: number): boolean {
    const bound = this.bounds.get(Math.floor(walkedTo / size));
    if (bound === undefined) return false;
    return this.page.order === 'desc' ? createdAt > bound : createdAt < bound;
  }
}

function isStray(block: Block, ahead: Block | undefined, order: LogPage['order']): boolean {
  if (ahead === undefined) return false;
  return order === 'desc' ? block.latest > ahead.latest : block.earliest < ahead.earliest;
}

function mayHold(
  { block, earliest, latest }: Block,
  { from = -Infinity, to = Infinity }: Pick<LogFilter, 'from' | 'to'>,
  { order, after, upTo = Infinity }: Pick<LogPage, 'order' | 'after' | 'upTo'>,
): boolean {
  if (latest < from || earliest >= to || block * size > upTo) return false;
  if (after === undefined) return true;
  return order === 'desc' ? earliest <= after[0] : latest >= after[0];
}

function idsOf({ block }: Block): IdRange {
  return [block * size, block * size + size - 1];
}
