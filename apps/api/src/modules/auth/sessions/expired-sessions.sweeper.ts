import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { SessionsRepository } from './sessions.repository.js';

const every = 60_000;
const atOnce = 200;

/** Ends sessions whose time is over, so that a socket does not outlive its session. */
@Injectable()
export class ExpiredSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
    logging: Logging,
  ) {
    this.log = logging.for('auth');
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweeping = this.sweep().catch((error: unknown) => {
        this.log.warn({ err: error }, 'Expired sessions stay for another minute');
      });
    }, every);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  async sweep(): Promise<void> {
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
