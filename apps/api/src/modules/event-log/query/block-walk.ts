import type { LogPage } from './log-query.js';

/** Bits of an id inside of its block. */
export const blockBits = 12;

/** Where in time the entries of a block of 4096 ids lie. */
export interface Block {
  block: number;
  earliest: number;
  latest: number;
}

/** Ids from the first to the last, both included. */
export type IdRange = readonly [first: number, last: number];

/**
 * Takes blocks in the order in which their entries may come next in a list. Ids follow time except
 * where a clock was set back, so blocks tell how far in time everything is known already.
 */
export class BlockWalk {
  private next = 0;

  /** @param blocks - the one that may hold the first row of the list first */
  constructor(
    private readonly blocks: readonly Block[],
    private readonly order: LogPage['order'],
  ) {}

  get ended(): boolean {
    return this.next >= this.blocks.length;
  }

  /** The ids of the next blocks, as few ranges as possible; `done` goes on behind them. */
  ahead(count: number): { ranges: IdRange[]; done: () => void } {
    const taken = this.blocks.slice(this.next, this.next + count);
    const numbers = taken.map(({ block }) => block).sort((a, b) => a - b);
    const ranges: [number, number][] = [];
    for (const block of numbers) {
      const first = block * 2 ** blockBits;
      const last = first + 2 ** blockBits - 1;
      const before = ranges.at(-1);
      if (before !== undefined && before[1] + 1 === first) before[1] = last;
      else ranges.push([first, last]);
    }
    return { ranges, done: () => (this.next += taken.length) };
  }

  /** Whether no block that is left can hold a row that comes before this moment. */
  knows(createdAt: number): boolean {
    const left = this.blocks[this.next];
    if (left === undefined) return true;
    return this.order === 'desc' ? createdAt > left.latest : createdAt < left.earliest;
  }
}
