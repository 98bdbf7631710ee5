import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { Random } from '#infra/random.js';
import { RegistryError, RegistryObserver } from '../../registries/client/registry.port.js';
import { BackOff } from './back-off.js';
import { Cooldowns } from './cooldowns.js';
import type { CheckFault } from './freshness.js';

const limitBackOff = { maxFirstDelayMs: 15 * 60_000, maxFactor: 24 };
const outageBackOff = { maxFirstDelayMs: 5 * 60_000, maxFactor: 12 };

/**
 * Pauses requests to registries after failures. Unless the registry specifies when to retry, each
 * further failure makes the pause longer.
 */
@Injectable()
export class RegistryPausesService {
  private readonly cooldowns: Cooldowns;
  private readonly backOff: BackOff;

  constructor(
    private readonly settings: Settings,
    private readonly observer: RegistryObserver,
    private readonly clock: Clock,
    random: Random,
  ) {
    this.cooldowns = new Cooldowns(() => clock.now().getTime());
    this.backOff = new BackOff(() => random.next());
  }

  /** Returns the pause due to the registry's rate limit; null if there is none. */
  limitPauseOf(registry: string) {
    return this.cooldowns.find(`limit ${registry}`);
  }

  /** Returns the pause due to an outage on this route; null if there is none. */
  outagePauseOf(route: string) {
    return this.cooldowns.find(`outage ${route}`);
  }

  resetLimitBackOff(registry: string): void {
    this.backOff.reset(`limit ${registry}`);
  }

  /**
   * Pauses all requests to a registry until the time that the registry specifies or, without such a
   * time, for a calculated delay. Once a pause has begun, failures of earlier requests change its
   * end only if the registry specifies a time.
   *
   * @returns the end of the pause
   */
  pauseAfterLimit(registry: string, error: RegistryError, fault: CheckFault): Date {
    const cooldown = this.limitPauseOf(registry);
    if (cooldown !== null && error.retryAt === null) return cooldown.until;
    const key = `limit ${registry}`;
    const until = error.retryAt ?? this.nextRetry(key, limitBackOff);
    this.cooldowns.start(key, until, fault);
    this.observer.onPause(registry, until);
    return until;
  }

  pauseAfterOutage(route: string, fault: CheckFault): Date {
    const cooldown = this.outagePauseOf(route);
    if (cooldown !== null) return cooldown.until;
    const until = this.recordOutage(route);
    this.cooldowns.start(`outage ${route}`, until, fault);
    return until;
  }

  /**
   * Counts a failure without pausing other requests.
   *
   * @returns when to retry
   */
  recordOutage(key: string): Date {
    return this.nextRetry(`outage ${key}`, outageBackOff);
  }

  resetOutageBackOff(key: string): void {
    this.backOff.reset(`outage ${key}`);
  }

  /** Ends all pauses of a registry and resets the failure counts of direct requests to it. */
  end(registry: string): void {
    this.cooldowns.end((key) => key.endsWith(` ${registry}`));
    for (const key of [`limit ${registry}`, `outage direct ${registry}`]) this.backOff.reset(key);
  }

  private nextRetry(key: string, { maxFirstDelayMs, maxFactor }: typeof limitBackOff): Date {
    const initialMaxMs = Math.min(this.settings.FRESHNESS_MINUTES * 60_000, maxFirstDelayMs);
    const delayMs = this.backOff.next(key, { initialMaxMs, maxMs: initialMaxMs * maxFactor });
    return new Date(this.clock.now().getTime() + delayMs);
  }
}
