import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { TokensRepository } from './tokens.repository.js';

/**
 * Closes the sockets of expired tokens and of previous secrets that no longer work. Ignores tokens
 * and secrets that expired before Stackyard was started, because no socket stays open across a
 * restart.
 */
@Injectable()
export class EndedTokensSweeper implements OnApplicationBootstrap {
  private sweptUntil = '';

  constructor(
    private readonly uow: UnitOfWork,
    private readonly tokens: TokensRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'ended-tokens',
      everyMs: 60_000,
      initialDelayMs: 60_000,
      isTimeTriggered: true,
      logger: 'auth',
      failure: 'Closing sockets of expired API tokens failed and will be retried',
      run: () => this.sweep(),
    });
  }

  onApplicationBootstrap(): void {
    this.sweptUntil = this.clock.now().toISOString();
  }

  private async sweep(): Promise<void> {
    const now = this.clock.now().toISOString();
    const [expiredIds, replacedIds] = await Promise.all([
      this.tokens.findExpired(this.sweptUntil, now),
      this.tokens.findReplaced(this.sweptUntil, now),
    ]);
    if (expiredIds.length + replacedIds.length > 0) await this.announce(expiredIds, replacedIds);
    this.sweptUntil = now;
  }

  /**
   * Closes the sockets of expired tokens. Sockets of tokens whose previous secret stopped working
   * are checked again, and closed if they used that secret.
   */
  private announce(expiredIds: readonly number[], replacedIds: readonly number[]): Promise<void> {
    return this.uow.run(async () => {
      for (const id of expiredIds) {
        await this.outbox.add('session.ended', { reason: 'expired' }, [`token:${id}`]);
      }
      for (const id of replacedIds) await this.outbox.add('session.changed', {}, [`token:${id}`]);
    });
  }
}
