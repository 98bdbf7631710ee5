import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '../event-log.service.js';
import { LogTransport } from './log-transport.adapter.js';
import { LogReceiversRepository } from './receivers/log-receivers.repository.js';
import { LogForwarder } from './receiver.forwarder.js';

/** Forwards the event log to its receivers. Receivers do not wait for each other. */
@Injectable()
export class LogDeliveryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly forwarders = new Map<number, LogForwarder>();
  private unsubscribe: () => void = () => undefined;
  /** The latest replacement of a forwarder. The next replacement waits for it. */
  private lastChange: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly receivers: LogReceiversRepository,
    private readonly transport: LogTransport,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('event-log-delivery');
    tasks.declare({
      name: 'new-log-receivers',
      everyMs: 30_000,
      logger: 'event-log-delivery',
      failure: 'Searching for new receivers failed and will be retried',
      run: () => this.startMissingForwarders(),
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.outbox.on('event.recorded', () => {
      for (const forwarder of this.forwarders.values()) forwarder.wake();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.unsubscribe();
    await this.lastChange;
    await Promise.all([...this.forwarders.values()].map((forwarder) => forwarder.stop()));
  }

  /**
   * Replaces the forwarder of a receiver after the receiver was added, edited, removed or
   * successfully tested. A delivery in progress is aborted first.
   */
  restart(id: number): Promise<void> {
    const change = this.lastChange.then(() => this.replaceForwarder(id));
    // A failed change must not block the next one.
    this.lastChange = change.catch(() => undefined);
    return change;
  }

  private async replaceForwarder(id: number): Promise<void> {
    const previousForwarder = this.forwarders.get(id);
    this.forwarders.delete(id);
    await previousForwarder?.stop();
    const receiver = await this.receivers.find(id);
    if (receiver?.enabled && !this.isStopping) this.start(id);
  }

  /**
   * Starts forwarding to enabled receivers that have no forwarder yet, for example because another
   * process added them.
   */
  private async startMissingForwarders(): Promise<void> {
    for (const { id, enabled } of await this.receivers.findAll()) {
      if (enabled && !this.forwarders.has(id)) await this.restart(id);
    }
  }

  private start(id: number): void {
    const { uow, receivers, transport, eventLog, tasks, clock, log } = this;
    const tools = { uow, receivers, transport, eventLog, tasks, clock, log };
    this.forwarders.set(id, new LogForwarder(id, tools));
  }
}
