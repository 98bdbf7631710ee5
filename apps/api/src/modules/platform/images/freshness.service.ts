import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { KeptLease } from '#infra/leases/kept-lease.js';
import { Leases } from '#infra/leases/leases.service.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { PollLoop } from '#infra/poll-loop.js';
import { underSignals } from '#infra/under-signals.js';
import type { Sighting } from '../stacks/stack-survey.js';
import { FreshnessRoundService } from './freshness-round.service.js';
import { FreshnessScheduleService, type Seen } from './freshness-schedule.service.js';
import { RegistryLookupService } from './registry-lookup.service.js';

/** Milliseconds for which a loop may wait to be woken by the next look at its server. */
const idleRest = 60 * 60_000;

interface Checks {
  loop: PollLoop;
  /** One process alone asks the registries: they count the questions. */
  lease: KeptLease;
}

/**
 * Keeps the freshness of stacks behind every look at a server, in a loop of its own for each server,
 * so that neither a look nor a list ever waits for a registry.
 */
@Injectable()
export class FreshnessService implements BeforeApplicationShutdown {
  private readonly log: Logger;
  private readonly checks = new Map<number, Checks>();
  private readonly leaving = new Set<Promise<void>>();
  private readonly seen = new Map<number, Seen>();
  private stopped = false;

  constructor(
    private readonly settings: Settings,
    private readonly rounds: FreshnessRoundService,
    private readonly lookups: RegistryLookupService,
    private readonly schedule: FreshnessScheduleService,
    private readonly leases: Leases,
    outbox: Outbox,
    logging: Logging,
  ) {
    this.log = logging.for('freshness');
    // It may have run in another process.
    outbox.on('redeploy.changed', ({ state, stack }) => {
      if (state === 'succeeded' && stack.id !== null) schedule.restart(stack.id);
    });
  }

  /** Takes notice of what a look at a server saw; the checks follow behind it. */
  notice(serverId: number, sighting: Sighting, at: Date): void {
    if (this.stopped || this.settings.FRESHNESS_LOOKUP === 'off') return;
    this.seen.set(serverId, { sighting, at });
    const checks = this.checks.get(serverId);
    if (checks !== undefined) return checks.loop.nudge();
    const lease = new KeptLease(this.leases, `freshness:${serverId}`, () =>
      this.schedule.recall(serverId),
    );
    const loop = new PollLoop((signal) => this.round(serverId, lease, signal));
    this.checks.set(serverId, { loop, lease });
  }

  /** Ends the checks of a server. Does not wait: a registry that takes its time holds nobody up. */
  forget(serverId: number): void {
    const checks = this.checks.get(serverId);
    this.checks.delete(serverId);
    this.seen.delete(serverId);
    if (checks === undefined) return;
    const left = checks.loop.stop().then(() => checks.lease.letGo());
    this.leaving.add(left);
    void left.finally(() => this.leaving.delete(left));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.lookups.stop();
    for (const serverId of [...this.checks.keys()]) this.forget(serverId);
    await Promise.all(this.leaving);
  }

  private async round(serverId: number, lease: KeptLease, stopping: AbortSignal): Promise<number> {
    const seen = this.seen.get(serverId);
    try {
      if (seen === undefined) return idleRest;
      const here = await lease.during((held) =>
        underSignals([stopping, held.signal], (signal) => this.rounds.run(serverId, seen, signal)),
      );
      if (!here) return idleRest;
    } catch (error) {
      if (!stopping.aborted) {
        this.log.warn({ err: error, server: serverId }, 'Image freshness stays as it was for now');
      }
    }
    return idleRest;
  }
}
