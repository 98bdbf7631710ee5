interface Cooldown {
  until: Date;
  reason: string;
}

/** Ways that are left alone for a while, and why. */
export class Cooldowns {
  private readonly cooldowns = new Map<string, Cooldown>();

  /** @param now - milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  take(way: string, until: Date, reason: string): void {
    this.cooldowns.set(way, { until, reason });
  }

  /** Opens ways again. */
  end(matches: (way: string) => boolean): void {
    for (const way of this.cooldowns.keys()) if (matches(way)) this.cooldowns.delete(way);
  }

  /** Null when the way is open. */
  of(way: string): Cooldown | null {
    const cooldown = this.cooldowns.get(way);
    if (cooldown === undefined) return null;
    if (cooldown.until.getTime() > this.now()) return cooldown;
    this.cooldowns.delete(way);
    return null;
  }
}
