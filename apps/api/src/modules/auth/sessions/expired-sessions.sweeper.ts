import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { SessionsRepository } from './sessions.repository.js';

const atOnce = 200;

/** Ends sessions whose time is over, so that a socket does not outlive its session. */
@Injectable()
export class ExpiredSessions {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'expired-sessions',
      everyMs: 60_000,
      firstAfterMs: 60_000,
      byClock: true,
      logger: 'auth',
      failure: 'Expired sessions stay for another minute',
      run: () => this.sweep(),
    });
  }

  private async sweep(): Promise<void> {
    // Looked up outside of a unit: most sweeps find nothing and need not take the write lock.
    const over = await this.sessions.findOver(atOnce);
    if (over.length === 0) return;
    await this.uow.run(async () => {
      for (const id of await this.sessions.findOver(atOnce)) {
        await this.sessions.remove(id);
        await this.outbox.add('session.ended', { reason: 'expired' }, [`session:${id}`]);
      }
    });
  }
}
