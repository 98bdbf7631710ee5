import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { SessionsRepository } from './sessions.repository.js';

const batchSize = 200;

/** Removes expired sessions, so that sockets close when their session expires. */
@Injectable()
export class ExpiredSessionsSweeper {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'expired-sessions',
      everyMs: 60_000,
      initialDelayMs: 60_000,
      isTimeTriggered: true,
      logger: 'auth',
      failure: 'Removing expired sessions failed and will be retried',
      run: () => this.sweep(),
    });
  }

  private async sweep(): Promise<void> {
    // Read outside a unit of work, because most sweeps find nothing and should not take the write
    // lock.
    const expiredIds = await this.sessions.findExpiredIds(batchSize);
    if (expiredIds.length === 0) return;
    await this.uow.run(async () => {
      for (const id of await this.sessions.findExpiredIds(batchSize)) {
        await this.sessions.remove(id);
        await this.outbox.add('session.ended', { reason: 'expired' }, [`session:${id}`]);
      }
    });
  }
}
