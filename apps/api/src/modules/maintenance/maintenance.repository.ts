import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { MaintenanceSwitch } from './maintenance-mode.js';

interface SwitchRow {
  active: 0 | 1;
  message: string;
  since: string | null;
  by: string | null;
  until: string | null;
  updating: 0 | 1;
  planned: 0 | 1;
}

/** The switch, and whether there is anything else that maintenance can be open for. */
export interface MaintenanceState {
  switched: MaintenanceSwitch;
  /** An update has begun and not ended. */
  updating: boolean;
  /** A planned window takes place or was announced. */
  planned: boolean;
}

/** The switch. */
@Injectable()
export class MaintenanceRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** One plain statement: every page that opens asks. */
  async readState(): Promise<MaintenanceState> {
    const [row] = await this.uow.manager.query<SwitchRow[]>(
      `SELECT active, message, since, opened_by AS "by", until,
         EXISTS (SELECT 1 FROM update_runs WHERE ended_at IS NULL) AS updating,
         EXISTS (SELECT 1 FROM maintenance_occurrences
           WHERE state IN ('planned', 'announced', 'active') AND state <> 'planned') AS planned
       FROM maintenance_mode`,
    );
    if (row === undefined) throw new Error('There is no switch of the maintenance mode');
    const { active, message, since, by, until } = row;
    return {
      switched: { active: active === 1, message, since: dateOf(since), by, until: dateOf(until) },
      updating: row.updating === 1,
      planned: row.planned === 1,
    };
  }

  async readSwitch(): Promise<MaintenanceSwitch> {
    return (await this.readState()).switched;
  }

  async writeSwitch({ active, message, since, by, until }: MaintenanceSwitch): Promise<void> {
    await this.uow.manager.query(
      `UPDATE maintenance_mode SET active = ?, message = ?, since = ?, opened_by = ?, until = ?`,
      [active, message, since?.toISOString() ?? null, by, until?.toISOString() ?? null],
    );
  }
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
