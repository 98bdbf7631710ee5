import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { MaintenanceModeEntity } from './maintenance-mode.entity.js';

/**
 * The facts about maintenance that one query returns. Holds and announced windows require further
 * queries, but only if there are any.
 */
export interface MaintenanceState {
  message: string;
  hasHolds: boolean;
  /** Whether an occurrence of a window has been announced and has not started. */
  hasAnnouncedOccurrence: boolean;
}

@Injectable()
export class MaintenanceRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Reads the state in a single statement, because every page of the app reads the state when it
   * opens. Usually there are no holds and no announced windows, so no other statement follows.
   */
  async readState(): Promise<MaintenanceState> {
    const [row] = await this.uow.manager.query<
      { message: string; held: 0 | 1; announced: 0 | 1 }[]
    >(
      `SELECT message, EXISTS (SELECT 1 FROM holds) AS held,
         EXISTS (SELECT 1 FROM maintenance_occurrences
           WHERE state IN ('planned', 'announced', 'active') AND state = 'announced') AS announced
       FROM maintenance_mode`,
    );
    if (row === undefined) throw new Error('The maintenance mode is not stored');
    return {
      message: row.message,
      hasHolds: row.held === 1,
      hasAnnouncedOccurrence: row.announced === 1,
    };
  }

  async writeMessage(message: string): Promise<void> {
    await this.uow.manager.update(MaintenanceModeEntity, { id: 1 }, { message });
  }
}
