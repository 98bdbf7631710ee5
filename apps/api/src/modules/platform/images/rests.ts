interface Rest {
  until: Date;
  reason: string;
}

/** Ways that are left alone for a while, and why. */
export class Rests {
  private readonly rests = new Map<string, Rest>();

  /** @param now - milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  take(way: string, until: Date, reason: string): void {
    this.rests.set(way, { until, reason });
  }

  /** Null when the way is open. */
  of(way: string): Rest | null {
    const rest = this.rests.get(way);
    if (rest === undefined) return null;
    if (rest.until.getTime() > this.now()) return rest;
    this.rests.delete(way);
    return null;
  }
}
