import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan, type FindOptionsWhere } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { MaintenanceOccurrenceEntity } from './maintenance-occurrence.entity.js';
import { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { openStates } from './occurrence.js';

/** An occurrence that can still change, with its window. */
export interface OpenOccurrence {
  row: MaintenanceOccurrenceEntity;
  window: MaintenanceWindowEntity;
}

@Injectable()
export class MaintenanceWindowsRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly holds: HoldsService,
  ) {}

  find(id: number): Promise<MaintenanceWindowEntity | null> {
    return this.uow.manager.findOneBy(MaintenanceWindowEntity, { id });
  }

  /**
   * Returns all windows, most recently created first. Needs no pages, because there are at most a few
   * hundred windows.
   */
  findAll(): Promise<MaintenanceWindowEntity[]> {
    return this.uow.manager.find(MaintenanceWindowEntity, { order: { id: 'DESC' } });
  }

  /**
   * Returns the windows that have not been cancelled, including those without future occurrences.
   */
  findUncancelled(): Promise<MaintenanceWindowEntity[]> {
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

  /** Returns the occurrences that can still change and match the filter, earliest first. */
  findOpen(where: FindOptionsWhere<MaintenanceOccurrenceEntity> = {}) {
    return this.uow.manager.find(MaintenanceOccurrenceEntity, {
      where: { state: In([...openStates]), ...where },
      order: { startsAt: 'ASC', id: 'ASC' },
    });
  }

  async findOpenWithWindows(): Promise<OpenOccurrence[]> {
    const openOccurrences = await this.findOpen();
    if (openOccurrences.length === 0) return [];
    const ids = [...new Set(openOccurrences.map(({ windowId }) => windowId))];
    const windows = await this.uow.manager.findBy(MaintenanceWindowEntity, { id: In(ids) });
    const windowsById = new Map(windows.map((window) => [window.id, window]));
    return openOccurrences.flatMap((row) => {
      const window = windowsById.get(row.windowId);
      return window ? [{ row, window }] : [];
    });
  }

  findLastOccurrence(windowId: number): Promise<MaintenanceOccurrenceEntity | null> {
    return this.uow.manager.findOne(MaintenanceOccurrenceEntity, {
      where: { windowId },
      order: { startsAt: 'DESC', id: 'DESC' },
    });
  }

  async findLatestPastOccurrences(
    where: FindOptionsWhere<MaintenanceOccurrenceEntity> = {},
  ): Promise<Map<number, MaintenanceOccurrenceEntity>> {
    const rows = await this.uow.manager
      .createQueryBuilder(MaintenanceOccurrenceEntity, 'occurrence')
      .where(where)
      .andWhere((query) => {
        const latestIdsQuery = query
          .subQuery()
          .select('MAX(over.id)')
          .from(MaintenanceOccurrenceEntity, 'over')
          .where('over.state NOT IN (:...open)', { open: openStates })
          .groupBy('over.windowId');
        return `occurrence.id IN ${latestIdsQuery.getQuery()}`;
      })
      .getMany();
    return new Map(rows.map((row) => [row.windowId, row]));
  }

  /**
   * Returns when the last stored occurrence of each window ends, by the ID of the window. Leaves
   * out windows without stored occurrences.
   */
  async findLastStoredEnds(): Promise<Map<number, Date>> {
    const rows = await this.uow.manager.query<{ window_id: number; ends_at: string }[]>(
      `SELECT window_id, MAX(ends_at) AS ends_at FROM maintenance_occurrences GROUP BY window_id`,
    );
    return new Map(rows.map((row) => [row.window_id, new Date(row.ends_at)]));
  }

  findOverlapping(from: string, to: string, limit: number): Promise<MaintenanceOccurrenceEntity[]> {
    return this.uow.manager.find(MaintenanceOccurrenceEntity, {
      where: { endsAt: MoreThan(from), startsAt: LessThan(to) },
      order: { startsAt: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  async add(occurrence: Omit<MaintenanceOccurrenceEntity, 'id'>): Promise<void> {
    await this.uow.manager.insert(MaintenanceOccurrenceEntity, occurrence);
  }

  /**
   * Updates an occurrence, and places or releases its hold. Only active occurrences have a hold.
   */
  async change(
    { row, window }: OpenOccurrence,
    { state, announced }: Pick<MaintenanceOccurrenceEntity, 'state' | 'announced'>,
  ): Promise<void> {
    const { id, message, startsAt, endsAt } = row;
    await this.uow.manager.update(MaintenanceOccurrenceEntity, { id }, { state, announced });
    if (state !== 'active') return this.holds.release('window', id);
    await this.holds.put({
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
