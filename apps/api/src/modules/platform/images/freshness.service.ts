import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { Logging, type Logger } from '../../../infra/logging/logging.js';
import { PollLoop } from '../../../infra/poll-loop.js';
import type { Sighting } from '../stacks/stack-survey.js';
import { FreshnessRoundService } from './freshness-round.service.js';
import type { Seen } from './freshness-schedule.service.js';
import { RegistryLookupService } from './registry-lookup.service.js';

/** Milliseconds for which a loop may wait to be woken by the next look at its server. */
const idleRest = 60 * 60_000;

/**
 * Keeps the freshness of stacks behind every look at a server, in a loop of its own for each server,
 * so that neither a look nor a list ever waits for a registry.
 */
@Injectable()
export class FreshnessService implements BeforeApplicationShutdown {
  private readonly log: Logger;
  private readonly loops = new Map<number, PollLoop>();
  private readonly leaving = new Set<Promise<void>>();
  private readonly seen = new Map<number, Seen>();
  private stopped = false;

  constructor(
    private readonly settings: Settings,
    private readonly rounds: FreshnessRoundService,
    private readonly lookups: RegistryLookupService,
    logging: Logging,
  ) {
    this.log = logging.for('freshness');
  }

  /** Takes notice of what a look at a server saw; the checks follow behind it. */
  notice(serverId: number, sighting: Sighting, at: Date): void {
    if (this.stopped || this.settings.FRESHNESS_LOOKUP === 'off') return;
    this.seen.set(serverId, { sighting, at });
    const loop = this.loops.get(serverId);
    if (loop !== undefined) return loop.nudge();
    this.loops.set(serverId, new PollLoop((signal) => this.round(serverId, signal)));
  }

  /** Ends the checks of a server. Does not wait: a registry that takes its time holds nobody up. */
  forget(serverId: number): void {
    const loop = this.loops.get(serverId);
    this.loops.delete(serverId);
    this.seen.delete(serverId);
    if (loop === undefined) return;
    const left = loop.stop();
    this.leaving.add(left);
    void left.finally(() => this.leaving.delete(left));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.lookups.stop();
    for (const serverId of [...this.loops.keys()]) this.forget(serverId);
    await Promise.all(this.leaving);
  }

  private async round(serverId: number, signal: AbortSignal): Promise<number> {
    const seen = this.seen.get(serverId);
    try {
      if (seen !== undefined) await this.rounds.run(serverId, seen, signal);
    } catch (error) {
      if (!signal.aborted) {
        this.log.warn({ err: error, server: serverId }, 'Image freshness stays as it was for now');
      }
    }
    return idleRest;
  }
}
