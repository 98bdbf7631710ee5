import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Endpoint } from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RepeatCounter, type RepeatCount } from '#infra/text/repeat-counter.js';
import { DeniedAccess } from '#infra/http/access/access.guard.js';
import type { Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';

/** Period in which repetitions of a denial are counted instead of recorded individually. */
const countingPeriodMs = 10 * 60_000;
/**
 * Maximum number of different denials that are counted at the same time. If there are more, the
 * oldest count is recorded early.
 */
const maxCountedDenials = 1000;

interface Denial {
  by: Caller;
  endpoint: Endpoint;
}

/**
 * Records denials that are caused by a missing permission: the first one immediately, its
 * repetitions as a count at the end of a period. If every denial were recorded, a client that polls
 * would fill the event log.
 */
@Injectable()
export class DeniedAccessRecorder extends DeniedAccess implements OnApplicationShutdown {
  private readonly repeats = new RepeatCounter<Denial>(countingPeriodMs, maxCountedDenials);
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    super();
    this.log = logging.loggerFor('auth');
    tasks.declare({
      name: 'repeated-refusals',
      everyMs: 60_000,
      isTimeTriggered: true,
      logger: 'auth',
      failure: 'Repeated denials could not be recorded',
      run: () => this.recordDenials(this.repeats.takeExpired(this.clock.now())),
    });
  }

  /** Records the pending counts, which would be lost with the process. */
  async onApplicationShutdown(): Promise<void> {
    await this.recordDenials(this.repeats.takeAll());
  }

  override async onDenied(by: Caller, endpoint: Endpoint): Promise<void> {
    const { actor, tokenId, ip } = by;
    const { method, path, access } = endpoint;
    const key = JSON.stringify([actor.type, actor.id, actor.name, tokenId, ip, method, path]);
    const { isFirst, evicted } = this.repeats.record(key, { by, endpoint }, this.clock.now());
    await this.recordDenials(evicted);
    if (!isFirst) return;
    await this.uow.run(() =>
      this.record({ by, endpoint }, `Denied because the permission ${access} is missing`, {}),
    );
  }

  private async recordDenials(repeats: readonly RepeatCount<Denial>[]): Promise<void> {
    if (repeats.length === 0) return;
    try {
      await this.uow.run(async () => {
        for (const { subject, count, firstAt, lastAt } of repeats) {
          const { by, endpoint } = subject;
          const denials = count === 1 ? 'denial' : 'denials';
          await this.record(
            { by: { ...by, requestId: null }, endpoint },
            `${count} more ${denials} because the permission ${endpoint.access} is missing`,
            { repeated: count, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
          );
        }
      });
    } catch (error) {
      const counts = repeats.map(({ subject, count }) => ({ path: subject.endpoint.path, count }));
      this.log.warn({ err: error, counts }, 'Repeated denials could not be recorded');
    }
  }

  private record(
    { by, endpoint: { method, path, access } }: Denial,
    message: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.eventLog.record({
      action: 'access.denied',
      by,
      outcome: 'denied',
      severity: 'warning',
      target: { type: 'route', id: null, name: `${method} ${path}` },
      message,
      details: { permission: access, ...details },
    });
  }
}
