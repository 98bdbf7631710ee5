/** Something that happened again and again. */
export interface Repeats<Subject> {
  /** As it was the first time. */
  subject: Subject;
  /** How often it happened after the first time. */
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/**
 * Tells the first time of something from its repetitions and counts these, until a stretch of time
 * is over or too much else happens. Whatever was counted is handed out once, so that it can be written down.
 */
export class FoldedRepeats<Subject> {
  private readonly open = new Map<string, Repeats<Subject>>();

  constructor(
    private readonly stretchMs: number,
    private readonly most: number,
  ) {}

  /** Counts one; `pushedOut` had to make room for it. */
  note(key: string, subject: Subject, at: Date): { first: boolean; pushedOut: Repeats<Subject>[] } {
    const known = this.open.get(key);
    if (known !== undefined && at.getTime() - known.firstAt.getTime() < this.stretchMs) {
      known.count += 1;
      known.lastAt = at;
      return { first: false, pushedOut: [] };
    }
    const pushedOut = this.take(known === undefined ? this.surplus() : [key]);
    this.open.set(key, { subject, count: 0, firstAt: at, lastAt: at });
    return { first: true, pushedOut };
  }

  /** What was counted in stretches that are over by now. */
  over(now: Date): Repeats<Subject>[] {
    const keys = [...this.open].flatMap(([key, { firstAt }]) =>
      now.getTime() - firstAt.getTime() >= this.stretchMs ? [key] : [],
    );
    return this.take(keys);
  }

  /** Everything that was counted so far. */
  all(): Repeats<Subject>[] {
    return this.take([...this.open.keys()]);
  }

  /** The oldest ones, where there is no room for another one. */
  private surplus(): string[] {
    return [...this.open.keys()].slice(0, Math.max(0, this.open.size - this.most + 1));
  }

  private take(keys: readonly string[]): Repeats<Subject>[] {
    const taken = keys.flatMap((key) => this.open.get(key) ?? []);
    for (const key of keys) this.open.delete(key);
    return taken.filter(({ count }) => count > 0);
  }
}
