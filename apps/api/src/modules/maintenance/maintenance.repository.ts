import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import { MaintenanceModeEntity } from './maintenance-mode.entity.js';
import type { MaintenanceSwitch } from './maintenance-mode.js';

/** The switch. */
@Injectable()
export class MaintenanceRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async readSwitch(): Promise<MaintenanceSwitch> {
    const row = await this.uow.manager.findOneByOrFail(MaintenanceModeEntity, { id: 1 });
    const { active, message, since, openedBy, until } = row;
    return { active, message, since: dateOf(since), by: openedBy, until: dateOf(until) };
  }

  async writeSwitch({ active, message, since, by, until }: MaintenanceSwitch): Promise<void> {
    const row = {
      active,
      message,
      since: since?.toISOString() ?? null,
      openedBy: by,
      until: until?.toISOString() ?? null,
    };
    await this.uow.manager.update(MaintenanceModeEntity, { id: 1 }, row);
  }
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
