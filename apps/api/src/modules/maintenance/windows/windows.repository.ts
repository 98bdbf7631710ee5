import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan, type FindOptionsWhere } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { MaintenanceOccurrenceEntity } from './maintenance-occurrence.entity.js';
import { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { openStates } from './occurrence.js';

/** An occurrence to which something can still happen, with its window. */
export interface OpenOccurrence {
  row: MaintenanceOccurrenceEntity;
  window: MaintenanceWindowEntity;
}

/** Planned windows and the times at which they take place. */
@Injectable()
export class WindowsRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly holds: HoldsService,
  ) {}

  find(id: number): Promise<MaintenanceWindowEntity | null> {
    return this.uow.manager.findOneBy(MaintenanceWindowEntity, { id });
  }

  /** The latest planned ones first; nobody plans more than a few hundred. */
  all(): Promise<MaintenanceWindowEntity[]> {
    return this.uow.manager.find(MaintenanceWindowEntity, { order: { id: 'DESC' } });
  }

  /** Those that are still to come, again or at all. */
  alive(): Promise<MaintenanceWindowEntity[]> {
    return this.uow.manager
      .createQueryBuilder(MaintenanceWindowEntity, 'window')
      .where('window.cancelledAt IS NULL')
      .getMany();
  }

  async insert(window: Omit<MaintenanceWindowEntity, 'id'>): Promise<MaintenanceWindowEntity> {
    return this.uow.manager.save(this.uow.manager.create(MaintenanceWindowEntity, window));
  }

  async save(window: MaintenanceWindowEntity): Promise<void> {
    await this.uow.manager.save(window);
  }

  findOccurrence(id: number): Promise<MaintenanceOccurrenceEntity | null> {
    return this.uow.manager.findOneBy(MaintenanceOccurrenceEntity, { id });
  }

  /** Every occurrence to which something can still happen, the earliest first. */
  open(of: FindOptionsWhere<MaintenanceOccurrenceEntity> = {}) {
    return this.uow.manager.find(MaintenanceOccurrenceEntity, {
      where: { state: In([...openStates]), ...of },
      order: { startsAt: 'ASC', id: 'ASC' },
    });
  }

  /** The same, each with its window. */
  async openWithWindows(): Promise<OpenOccurrence[]> {
    const open = await this.open();
    if (open.length === 0) return [];
    const ids = [...new Set(open.map(({ windowId }) => windowId))];
    const windows = await this.uow.manager.findBy(MaintenanceWindowEntity, { id: In(ids) });
    const byId = new Map(windows.map((window) => [window.id, window]));
    return open.flatMap((row) => {
      const window = byId.get(row.windowId);
      return window ? [{ row, window }] : [];
    });
  }

  /** The last occurrence that was written down for a window. */
  last(windowId: number): Promise<MaintenanceOccurrenceEntity | null> {
    return this.uow.manager.findOne(MaintenanceOccurrenceEntity, {
      where: { windowId },
      order: { startsAt: 'DESC', id: 'DESC' },
    });
  }

  /** The latest occurrence that is over, for each window that has one. */
  async lastOver(
    of: FindOptionsWhere<MaintenanceOccurrenceEntity> = {},
  ): Promise<Map<number, MaintenanceOccurrenceEntity>> {
    const rows = await this.uow.manager
      .createQueryBuilder(MaintenanceOccurrenceEntity, 'occurrence')
      .where(of)
      .andWhere((query) => {
        const latest = query
          .subQuery()
          .select('MAX(over.id)')
          .from(MaintenanceOccurrenceEntity, 'over')
          .where('over.state NOT IN (:...open)', { open: openStates })
          .groupBy('over.windowId');
        return `occurrence.id IN ${latest.getQuery()}`;
      })
      .getMany();
    return new Map(rows.map((row) => [row.windowId, row]));
  }

  /** When the last occurrence ends that was written down, for each window that has one. */
  async lastEnds(): Promise<Map<number, Date>> {
    const rows = await this.uow.manager.query<{ window_id: number; ends_at: string }[]>(
      `SELECT window_id, MAX(ends_at) AS ends_at FROM maintenance_occurrences GROUP BY window_id`,
    );
    return new Map(rows.map((row) => [row.window_id, new Date(row.ends_at)]));
  }

  /** Occurrences that were written down and touch a stretch. */
  within(from: string, to: string, limit: number): Promise<MaintenanceOccurrenceEntity[]> {
    return this.uow.manager.find(MaintenanceOccurrenceEntity, {
      where: { endsAt: MoreThan(from), startsAt: LessThan(to) },
      order: { startsAt: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  async add(occurrence: Omit<MaintenanceOccurrenceEntity, 'id'>): Promise<void> {
    await this.uow.manager.insert(MaintenanceOccurrenceEntity, occurrence);
  }

  /** An occurrence holds redeploys for as long as it takes place. */
  async change(
    { row, window }: OpenOccurrence,
    { state, announced }: Pick<MaintenanceOccurrenceEntity, 'state' | 'announced'>,
  ): Promise<void> {
    const { id, message, startsAt, endsAt } = row;
    await this.uow.manager.update(MaintenanceOccurrenceEntity, { id }, { state, announced });
    if (state !== 'active') return this.holds.release('window', id);
    await this.holds.place({
      owner: 'window',
      ownerId: id,
      serverId: null,
      reason: message,
      by: window.createdBy,
      since: startsAt,
      until: endsAt,
      announced: true,
    });
  }

  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(MaintenanceOccurrenceEntity, { id });
  }
}
