import type { FigureKey, Figures } from './figure-catalogue.js';

/** The figures of a month beside those of the one before, as rules ask for them. */
export class MonthFacts {
  constructor(
    readonly now: Figures,
    readonly previous: Figures,
    /** False while the month still runs. */
    readonly monthOver: boolean,
  ) {}

  /** 0 where nothing was measured. */
  count(key: FigureKey): number {
    return numberOf(this.now[key]);
  }

  /** The same of the month before. */
  before(key: FigureKey): number {
    return numberOf(this.previous[key]);
  }

  has(key: FigureKey): boolean {
    const value = this.now[key];
    return value !== undefined && value !== null;
  }

  /** Whether the month before can be compared with: half a month cannot, nor with one hardly recorded. */
  get comparable(): boolean {
    return this.monthOver && this.before('log.activeDays') >= 10;
  }

  /** True when a figure rose by half of what it was, and by this many at least. */
  rose(key: FigureKey, least: number): boolean {
    const [now, before] = [this.count(key), this.before(key)];
    return this.comparable && now - before >= least && now >= before * 1.5;
  }

  /** True when a figure fell by a third of what it was, and by this many at least. */
  fell(key: FigureKey, least: number): boolean {
    const [now, before] = [this.count(key), this.before(key)];
    return this.comparable && before - now >= least && now * 1.5 <= before;
  }
}

function numberOf(value: number | string | null | undefined): number {
  return typeof value === 'number' ? value : 0;
}
