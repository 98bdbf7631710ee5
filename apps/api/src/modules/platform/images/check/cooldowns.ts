interface Cooldown {
  until: Date;
  reason: string;
}

/** Targets that must not be contacted for a while, and why. */
export class Cooldowns {
  private readonly cooldowns = new Map<string, Cooldown>();

  /** @param now - Unix time in milliseconds */
  constructor(private readonly now: () => number) {}

  take(way: string, until: Date, reason: string): void {
    this.cooldowns.set(way, { until, reason });
  }

  /** Ends cooldowns early. */
  end(matches: (way: string) => boolean): void {
    for (const way of this.cooldowns.keys()) if (matches(way)) this.cooldowns.delete(way);
  }

  /** Null if there is no cooldown. */
  of(way: string): Cooldown | null {
    const cooldown = this.cooldowns.get(way);
    if (cooldown === undefined) return null;
    if (cooldown.until.getTime() > this.now()) return cooldown;
    this.cooldowns.delete(way);
    return null;
  }
}
