import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { Sighting } from '../stacks/refresh/stack-survey.js';
import { FreshnessRoundService } from './freshness-round.service.js';
import { FreshnessScheduleService, type Seen } from './freshness-schedule.service.js';
import { RegistryLookupService } from './registry-lookup.service.js';

/** Milliseconds for which a task may wait to be woken by the next look at its server. */
const idleRest = 60 * 60_000;
/** Age up to which an answer counts although somebody asks for a new one. */
const freshForMs = 60_000;

/**
 * Keeps the freshness of stacks behind every look at a server, in a task of its own for each server,
 * so that neither a look nor a list ever waits for a registry.
 */
@Injectable()
export class FreshnessService implements BeforeApplicationShutdown {
  private readonly checks = new Map<number, BackgroundTask>();
  private readonly leaving = new Set<Promise<void>>();
  private readonly seen = new Map<number, Seen>();
  private stopped = false;

  constructor(
    private readonly settings: Settings,
    private readonly rounds: FreshnessRoundService,
    private readonly lookups: RegistryLookupService,
    private readonly schedule: FreshnessScheduleService,
    private readonly tasks: BackgroundTasks,
    clock: Clock,
    outbox: Outbox,
  ) {
    // It may have run in another process.
    outbox.on('redeploy.changed', ({ state, stack }) => {
      if (state === 'succeeded' && stack.id !== null) schedule.restart(stack.id);
    });
    outbox.on('registries.changed', ({ host }) => {
      lookups.forget(host);
      this.checkAgain(null);
    });
    outbox.on('image-ignores.changed', () => this.checkAgain(null));
    outbox.on('images.check-requested', ({ stackIds }) => {
      this.checkAgain(stackIds, new Date(clock.now().getTime() - freshForMs));
    });
  }

  /** Takes notice of what a look at a server saw; the checks follow behind it. */
  notice(serverId: number, sighting: Sighting, at: Date): void {
    if (this.stopped || this.settings.FRESHNESS_LOOKUP === 'off') return;
    this.seen.set(serverId, { sighting, at });
    const checks = this.checks.get(serverId);
    if (checks !== undefined) return checks.wake();
    const keep = () => this.schedule.recall(serverId);
    const task = this.tasks.declare({
      name: 'image-freshness',
      of: { server: serverId },
      everyMs: idleRest,
      // One process alone asks the registries: they count the questions.
      lease: { name: `freshness:${serverId}`, elsewhereMs: idleRest, keep },
      logger: 'freshness',
      failure: 'Image freshness could not be updated',
      run: (signal) => this.round(serverId, signal),
    });
    this.checks.set(serverId, task);
  }

  /**
   * What registries answered is remembered, so that looking at a stack again costs little.
   *
   * @param notBefore - an older answer of a registry does not count
   */
  private checkAgain(stackIds: readonly number[] | null, notBefore?: Date): void {
    this.schedule.expire(stackIds, notBefore);
    for (const checks of this.checks.values()) checks.wake();
  }

  /** Ends the checks of a server. Does not wait: a registry that takes its time holds nobody up. */
  forget(serverId: number): void {
    const checks = this.checks.get(serverId);
    this.checks.delete(serverId);
    this.seen.delete(serverId);
    if (checks === undefined) return;
    const left = this.tasks.remove(checks);
    this.leaving.add(left);
    void left.finally(() => this.leaving.delete(left));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.lookups.stop();
    for (const serverId of [...this.checks.keys()]) this.forget(serverId);
    await Promise.all(this.leaving);
  }

  private async round(serverId: number, signal: AbortSignal): Promise<void> {
    const seen = this.seen.get(serverId);
    if (seen !== undefined) await this.rounds.run(serverId, seen, signal);
  }
}
