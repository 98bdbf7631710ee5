import type { CheckFault } from './freshness.js';

interface Cooldown {
  until: Date;
  fault: CheckFault;
}

/**
 * Pauses requests after failures. A route is a registry, or a registry together with the way to
 * reach it: directly or through the engine of an environment.
 */
export class Cooldowns {
  private readonly cooldowns = new Map<string, Cooldown>();

  /** @param now - returns the current Unix time in milliseconds */
  constructor(private readonly now: () => number) {}

  start(route: string, until: Date, fault: CheckFault): void {
    this.cooldowns.set(route, { until, fault });
  }

  end(matches: (route: string) => boolean): void {
    for (const route of this.cooldowns.keys()) if (matches(route)) this.cooldowns.delete(route);
  }

  /** Returns the active cooldown of a route; null if there is none. */
  find(route: string): Cooldown | null {
    const cooldown = this.cooldowns.get(route);
    if (cooldown === undefined) return null;
    if (cooldown.until.getTime() > this.now()) return cooldown;
    this.cooldowns.delete(route);
    return null;
  }
}
