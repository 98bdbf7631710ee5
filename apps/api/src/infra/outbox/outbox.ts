import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ServerEvent, ServerEvents } from '@stackyard/contracts';
import { EventEmitter } from 'node:events';
import { In } from 'typeorm';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Logging, type Logger } from '../logging/logging.js';
import { RealtimeGateway, type Room } from '../realtime/realtime.gateway.js';
import { OutboxEntity } from './outbox.entity.js';

/** Milliseconds for which delivered announcements are collected before one unit forgets them. */
const forgetAfter = 200;

/**
 * Announcements leave after the commit of the unit that caused them; what a crash left behind
 * leaves at the next start. Delivery is at least once.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly listeners = new EventEmitter().setMaxListeners(0);
  private delivered: number[] = [];
  private timer: NodeJS.Timeout | undefined;
  private forgetting: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly gateway: RealtimeGateway,
    logging: Logging,
  ) {
    this.log = logging.for('outbox');
  }

  /** Stores an announcement in the running unit; `rooms` hear it beside its audience. */
  async add<Event extends ServerEvent>(
    event: Event,
    payload: ServerEvents[Event],
    rooms: readonly Room[] = [],
  ): Promise<void> {
    const row = { event, payload: JSON.stringify(payload), rooms: rooms.join(' ') };
    const { identifiers } = await this.uow.manager.insert(OutboxEntity, row);
    const id: unknown = identifiers[0]?.['id'];
    this.uow.afterCommit(() => {
      this.deliver(event, payload, rooms);
      if (typeof id === 'number') this.forgetSoon([id]);
    });
  }

  /** Hears announcements inside the process, after their commit. Returns how to stop. */
  on<Event extends ServerEvent>(
    event: Event,
    listener: (payload: ServerEvents[Event]) => void,
  ): () => void {
    this.listeners.on(event, listener);
    return () => this.listeners.off(event, listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    const left = await this.uow.manager.find(OutboxEntity, { order: { id: 'ASC' } });
    for (const row of left) {
      const payload = JSON.parse(row.payload) as ServerEvents[ServerEvent];
      this.deliver(
        row.event as ServerEvent,
        payload,
        row.rooms.split(' ').filter(Boolean) as Room[],
      );
    }
    this.forgetSoon(left.map((row) => row.id));
  }

  /** Forgets what was delivered before the database closes; what stays is delivered a second time. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.forgetting;
    while (this.delivered.length > 0 && (await this.forget()));
  }

  private deliver<Event extends ServerEvent>(
    event: Event,
    payload: ServerEvents[Event],
    rooms: readonly Room[],
  ): void {
    this.gateway.emit(event, payload, rooms);
    for (const listener of this.listeners.listeners(event)) {
      try {
        listener(payload);
      } catch (error) {
        // The unit has committed: its caller must not hear that it failed.
        this.log.error({ err: error, event }, 'A listener failed');
      }
    }
  }

  private forgetSoon(ids: number[]): void {
    this.delivered.push(...ids);
    if (this.delivered.length === 0 || this.stopping) return;
    this.timer ??= setTimeout(() => {
      this.forgetting = this.forget().then(() => {
        this.timer = undefined;
        this.forgetSoon([]);
      });
    }, forgetAfter);
  }

  /** False when the database refused; the announcements stay known as delivered. */
  private async forget(): Promise<boolean> {
    const ids = this.delivered.splice(0, 500);
    try {
      await this.uow.run(() => this.uow.manager.delete(OutboxEntity, { id: In(ids) }));
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'Delivered announcements stay stored for now');
      this.delivered.push(...ids);
      return false;
    }
  }
}
