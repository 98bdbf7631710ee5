import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ServerEvent, ServerEvents } from '@stackyard/contracts';
import { EventEmitter } from 'node:events';
import { BackgroundTasks } from '../background/background-tasks.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { detached } from '../detached.js';
import { Logging, type Logger } from '../logging/logging.js';
import type { Announcement, Room } from '../realtime/announcement.js';
import { Peers, type Listener } from '../realtime/peers.js';
import { OutboxEntity } from './outbox.entity.js';

/** Milliseconds for which delivered announcements are collected before one unit forgets them. */
const forgetAfter = 200;
/** Milliseconds for which no process leaves an announcement lying that it is still about to deliver. */
const leftAfter = 10_000;

type NewRow = Omit<OutboxEntity, 'id'>;

/**
 * Announcements leave after the commit of the unit that caused them, to every process; what a crash
 * left behind leaves at the next start, or by another process. Delivery is at least once.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private channel: Listener = () => undefined;
  private readonly listeners = new EventEmitter().setMaxListeners(0);
  /** What each unit has added; stored at its end, all at once. */
  private readonly added = new WeakMap<object, NewRow[]>();
  private delivered: number[] = [];
  /** Stored announcements of the last look; one that is still there was left behind. */
  private seen = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private forgetting: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly peers: Peers,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.for('outbox');
    tasks.declare({
      name: 'left-announcements',
      everyMs: leftAfter,
      logger: 'outbox',
      failure: 'Unsent announcements are waiting for the database',
      run: () => this.look(),
    });
    peers.listen((announcement) => this.hear(announcement));
  }

  /** Stores an announcement with the running unit; `rooms` hear it beside its audience. */
  async add<Event extends ServerEvent>(
    event: Event,
    payload: ServerEvents[Event],
    rooms: readonly Room[] = [],
  ): Promise<void> {
    const { unit } = this.uow;
    const row = { event, payload: JSON.stringify(payload), rooms: rooms.join(' ') };
    const added = this.added.get(unit);
    if (added) added.push(row);
    else {
      const rows = [row];
      this.added.set(unit, rows);
      this.uow.atEnd(() => this.store(rows));
    }
    this.uow.afterCommit(() => this.deliver({ event, payload, rooms }));
  }

  /** Announces without storing: for what everyone who listens reads anew after a crash. */
  announce<Event extends ServerEvent>(event: Event, payload: ServerEvents[Event]): void {
    this.uow.afterCommit(() => this.deliver({ event, payload, rooms: [] }));
  }

  /** Hears announcements of every process, after their commit. Returns how to stop. */
  on<Event extends ServerEvent>(
    event: Event,
    listener: (payload: ServerEvents[Event]) => void,
  ): () => void {
    this.listeners.on(event, listener);
    return () => this.listeners.off(event, listener);
  }

  /** Where announcements leave to those who are connected. */
  leaveThrough(channel: Listener): void {
    this.channel = channel;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.deliverLeft(await this.stored());
  }

  /** Forgets what was delivered before the database closes; what stays is delivered a second time. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.forgetting;
    while (this.delivered.length > 0 && (await this.forget()));
  }

  private async store(rows: readonly NewRow[]): Promise<void> {
    const { dialect, manager } = this.uow;
    const texts = ['event', 'payload', 'rooms'].map((key) => dialect.textIn('row.value', key));
    await manager.query(
      `INSERT INTO outbox (event, payload, rooms) SELECT ${texts.join(', ')} FROM ${dialect.textsOf('?', 'row')}`,
      [JSON.stringify(rows)],
    );
    // Nobody else writes meanwhile: the last ones are these.
    const stored = await manager.query<{ id: number }[]>(
      `SELECT id FROM outbox ORDER BY id DESC LIMIT ?`,
      [rows.length],
    );
    this.uow.afterCommit(() => this.forgetSoon(stored.map(({ id }) => id)));
  }

  private stored(): Promise<OutboxEntity[]> {
    return this.uow.manager.find(OutboxEntity, { order: { id: 'ASC' } });
  }

  private async look(): Promise<void> {
    const stored = (await this.stored()).filter(({ id }) => !this.delivered.includes(id));
    this.deliverLeft(stored.filter(({ id }) => this.seen.has(id)));
    this.seen = new Set(stored.map(({ id }) => id));
  }

  private deliverLeft(left: readonly OutboxEntity[]): void {
    for (const row of left) {
      this.deliver({
        event: row.event as ServerEvent,
        payload: JSON.parse(row.payload) as ServerEvents[ServerEvent],
        rooms: row.rooms.split(' ').filter(Boolean) as Room[],
      });
    }
    this.forgetSoon(left.map(({ id }) => id));
  }

  private deliver(announcement: Announcement): void {
    this.hear(announcement);
    this.peers.tell(announcement);
  }

  private hear(announcement: Announcement): void {
    const { event, payload } = announcement;
    this.channel(announcement);
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
    this.timer ??= detached(() =>
      setTimeout(() => {
        this.forgetting = this.forget().then(() => {
          this.timer = undefined;
          this.forgetSoon([]);
        });
      }, forgetAfter),
    );
  }

  /** False when the database refused; the announcements stay known as delivered. */
  private async forget(): Promise<boolean> {
    const ids = this.delivered.splice(0, 500);
    try {
      const among = `id IN (${this.uow.dialect.numbersOf('?')})`;
      await this.uow.run(() =>
        this.uow.manager.query(`DELETE FROM outbox WHERE ${among}`, [JSON.stringify(ids)]),
      );
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'Delivered announcements stay stored for now');
      this.delivered.push(...ids);
      return false;
    }
  }
}
