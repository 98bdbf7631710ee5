export interface RepeatCount<Subject> {
  subject: Subject;
  /** Number of repetitions, not counting the first occurrence. */
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/**
 * Distinguishes the first occurrence of an event from its repetitions. Repetitions are counted
 * until the period of the event ends, or until there are too many different events. Each count is
 * returned only once, for the caller to record; counts of zero are left out.
 */
export class RepeatCounter<Subject> {
  private readonly openPeriods = new Map<string, RepeatCount<Subject>>();

  constructor(
    private readonly periodMs: number,
    private readonly maxKeys: number,
  ) {}

  /**
   * Counts an occurrence. `evicted` contains the counts that are removed at the start of a new period:
   * the previous count of the same event or, for a new event, the oldest counts if there are too many.
   */
  record(
    key: string,
    subject: Subject,
    at: Date,
  ): { isFirst: boolean; evicted: RepeatCount<Subject>[] } {
    const openPeriod = this.openPeriods.get(key);
    if (openPeriod !== undefined && at.getTime() - openPeriod.firstAt.getTime() < this.periodMs) {
      openPeriod.count += 1;
      openPeriod.lastAt = at;
      return { isFirst: false, evicted: [] };
    }
    const evicted = this.takeCounts(openPeriod === undefined ? this.keysToEvict() : [key]);
    this.openPeriods.set(key, { subject, count: 0, firstAt: at, lastAt: at });
    return { isFirst: true, evicted };
  }

  /** Removes the counts whose period has ended, and returns those of repeated events. */
  takeExpired(now: Date): RepeatCount<Subject>[] {
    const keys = [...this.openPeriods].flatMap(([key, { firstAt }]) =>
      now.getTime() - firstAt.getTime() >= this.periodMs ? [key] : [],
    );
    return this.takeCounts(keys);
  }

  takeAll(): RepeatCount<Subject>[] {
    return this.takeCounts([...this.openPeriods.keys()]);
  }

  /** Returns the keys of the oldest counts that must be removed to make room for a new one. */
  private keysToEvict(): string[] {
    return [...this.openPeriods.keys()].slice(
      0,
      Math.max(0, this.openPeriods.size - this.maxKeys + 1),
    );
  }

  private takeCounts(keys: readonly string[]): RepeatCount<Subject>[] {
    const periods = keys.flatMap((key) => this.openPeriods.get(key) ?? []);
    for (const key of keys) this.openPeriods.delete(key);
    return periods.filter(({ count }) => count > 0);
  }
}
