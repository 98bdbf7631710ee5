import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ServerEvent, ServerEvents } from '@stackyard/contracts';
import { EventEmitter } from 'node:events';
import { BackgroundTasks } from '../background/background-tasks.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { runDetached } from '../signals/run-detached.js';
import { Logging, type Logger } from '../logging/logging.js';
import type { Announcement, Room } from '../realtime/announcement.js';
import { PeerProcesses, type Listener } from '../realtime/peers.js';
import { OutboxEntity } from './outbox.entity.js';

/** How long delivered announcements are collected before a single unit of work deletes them. */
const deleteDelayMs = 200;
/**
 * Interval between checks for abandoned announcements. If two checks in a row find the same
 * announcement, it was left by a crashed process.
 */
const abandonedCheckIntervalMs = 10_000;

type NewRow = Omit<OutboxEntity, 'id'>;

/**
 * Sends announcements to all processes once their unit of work has committed. If a process crashes,
 * its remaining announcements are sent by another process, or by the same process after a restart.
 * An announcement may be sent more than once.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private channel: Listener = () => undefined;
  private readonly listeners = new EventEmitter().setMaxListeners(0);
  /** The announcements of each unit of work, which are stored together at its end. */
  private readonly rowsByUnit = new WeakMap<object, NewRow[]>();
  private deliveredIds: number[] = [];
  /**
   * IDs of the announcements that the last check found. If the next check finds one of these
   * announcements again, a crashed process left it behind.
   */
  private idsAtLastCheck = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private deletion: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly peerProcesses: PeerProcesses,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('outbox');
    tasks.declare({
      name: 'left-announcements',
      everyMs: abandonedCheckIntervalMs,
      logger: 'outbox',
      failure: 'Checking for unsent announcements failed and will be retried',
      run: () => this.deliverAbandoned(),
    });
    peerProcesses.listen((announcement) => this.notifyListeners(announcement));
  }

  /**
   * Stores an announcement in the current unit of work. It is sent to `rooms` in addition to the
   * event's audience.
   */
  async add<Event extends ServerEvent>(
    event: Event,
    payload: ServerEvents[Event],
    rooms: readonly Room[] = [],
  ): Promise<void> {
    const { unit } = this.uow;
    const row = { event, payload: JSON.stringify(payload), rooms: rooms.join(' ') };
    const unitRows = this.rowsByUnit.get(unit);
    if (unitRows) unitRows.push(row);
    else {
      const rows = [row];
      this.rowsByUnit.set(unit, rows);
      this.uow.beforeCommit(() => this.store(rows));
    }
    this.uow.afterCommit(() => this.deliver({ event, payload, rooms }));
  }

  /**
   * Announces an event once the current unit of work has committed, without storing the event. Use
   * this for data that clients reload anyway when they reconnect after a crash.
   */
  announce<Event extends ServerEvent>(event: Event, payload: ServerEvents[Event]): void {
    this.uow.afterCommit(() => this.deliver({ event, payload, rooms: [] }));
  }

  /**
   * Subscribes to an event, whichever process announces it. Listeners are called after the commit.
   * Returns a function that unsubscribes.
   */
  on<Event extends ServerEvent>(
    event: Event,
    listener: (payload: ServerEvents[Event]) => void,
  ): () => void {
    this.listeners.on(event, listener);
    return () => this.listeners.off(event, listener);
  }

  /** Sets the function that sends announcements to the connected clients. */
  setClientListener(channel: Listener): void {
    this.channel = channel;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.deliverStored(await this.findStored());
  }

  /**
   * Deletes delivered announcements before the database is closed. Otherwise, they would be
   * delivered again after the next start.
   */
  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.deletion;
    while (this.deliveredIds.length > 0 && (await this.deleteDelivered()));
  }

  private async store(rows: readonly NewRow[]): Promise<void> {
    const { dialect, manager } = this.uow;
    const columnExpressions = ['event', 'payload', 'rooms'].map((key) =>
      dialect.textIn('row.value', key),
    );
    await manager.query(
      `INSERT INTO outbox (event, payload, rooms) SELECT ${columnExpressions.join(', ')} FROM ${dialect.textsTableSql('?', 'row')}`,
      [JSON.stringify(rows)],
    );
    // No other unit of work can write in between, so the last rows are the ones just inserted.
    const storedRows = await manager.query<{ id: number }[]>(
      `SELECT id FROM outbox ORDER BY id DESC LIMIT ?`,
      [rows.length],
    );
    this.uow.afterCommit(() => this.scheduleDeletion(storedRows.map(({ id }) => id)));
  }

  private findStored(): Promise<OutboxEntity[]> {
    return this.uow.manager.find(OutboxEntity, { order: { id: 'ASC' } });
  }

  private async deliverAbandoned(): Promise<void> {
    const storedRows = (await this.findStored()).filter(
      ({ id }) => !this.deliveredIds.includes(id),
    );
    this.deliverStored(storedRows.filter(({ id }) => this.idsAtLastCheck.has(id)));
    this.idsAtLastCheck = new Set(storedRows.map(({ id }) => id));
  }

  private deliverStored(storedRows: readonly OutboxEntity[]): void {
    for (const row of storedRows) {
      this.deliver({
        event: row.event as ServerEvent,
        payload: JSON.parse(row.payload) as ServerEvents[ServerEvent],
        rooms: row.rooms.split(' ').filter(Boolean) as Room[],
      });
    }
    this.scheduleDeletion(storedRows.map(({ id }) => id));
  }

  private deliver(announcement: Announcement): void {
    this.notifyListeners(announcement);
    this.peerProcesses.broadcast(announcement);
  }

  private notifyListeners(announcement: Announcement): void {
    const { event, payload } = announcement;
    this.channel(announcement);
    for (const listener of this.listeners.listeners(event)) {
      try {
        listener(payload);
      } catch (error) {
        // Only log the error: the unit of work has already committed, so its caller must not fail.
        this.log.error({ err: error, event }, 'A listener failed');
      }
    }
  }

  private scheduleDeletion(ids: number[]): void {
    this.deliveredIds.push(...ids);
    if (this.deliveredIds.length === 0 || this.isStopping) return;
    this.timer ??= runDetached(() =>
      setTimeout(() => {
        this.deletion = this.deleteDelivered().then(() => {
          this.timer = undefined;
          this.scheduleDeletion([]);
        });
      }, deleteDelayMs),
    );
  }

  /**
   * Returns false if the deletion failed. The announcements then stay marked as delivered, so that
   * they can be deleted later.
   */
  private async deleteDelivered(): Promise<boolean> {
    const ids = this.deliveredIds.splice(0, 500);
    try {
      const condition = `id IN (${this.uow.dialect.selectNumbersSql('?')})`;
      await this.uow.run(() =>
        this.uow.manager.query(`DELETE FROM outbox WHERE ${condition}`, [JSON.stringify(ids)]),
      );
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'Deleting delivered announcements failed and will be retried');
      this.deliveredIds.push(...ids);
      return false;
    }
  }
}
