import type { FigureKey, Figures } from './figure-catalogue.js';

/** The figures of a month and of the previous month, with the comparisons that rules need. */
export class MonthFacts {
  constructor(
    readonly current: Figures,
    readonly previous: Figures,
    readonly hasMonthEnded: boolean,
  ) {}

  /** Returns a figure of the month; 0 if it was not measured or is a text. */
  count(key: FigureKey): number {
    return numberOf(this.current[key]);
  }

  /** Returns a figure of the previous month; 0 if it was not measured or is a text. */
  previousCount(key: FigureKey): number {
    return numberOf(this.previous[key]);
  }

  has(key: FigureKey): boolean {
    const value = this.current[key];
    return value !== undefined && value !== null;
  }

  /**
   * Whether the month can be compared with the previous month: the month has ended, and the
   * previous month has entries on at least ten days.
   */
  get isComparable(): boolean {
    return this.hasMonthEnded && this.previousCount('log.activeDays') >= 10;
  }

  /**
   * Whether a figure rose by at least half, and by at least `minDifference`. False if the months cannot be
   * compared.
   */
  hasRisen(key: FigureKey, minDifference: number): boolean {
    const [currentCount, previousCount] = [this.count(key), this.previousCount(key)];
    return (
      this.isComparable &&
      currentCount - previousCount >= minDifference &&
      currentCount >= previousCount * 1.5
    );
  }

  /**
   * Whether a figure fell by at least a third, and by at least `minDifference`. False if the months cannot
   * be compared.
   */
  hasFallen(key: FigureKey, minDifference: number): boolean {
    const [currentCount, previousCount] = [this.count(key), this.previousCount(key)];
    return (
      this.isComparable &&
      previousCount - currentCount >= minDifference &&
      currentCount * 1.5 <= previousCount
    );
  }
}

function numberOf(value: number | string | null | undefined): number {
  return typeof value === 'number' ? value : 0;
}
